module Foo.Store (area) where
import qualified Data.Map as M
import Data.List (sort)
-- | A store.
data Store a = Store { name :: String, path :: Int } | Other Int deriving (Show)
newtype N = N Int
type Alias = Int
class Shape a where
  area :: a -> Double
instance Shape (Store a) where
  area x = 1
-- | Helper.
helper :: Int -> Int
helper 0 = 1
helper x = go x + sort x
  where go y = y
maxN = 5
