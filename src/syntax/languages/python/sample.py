"""Module doc."""
import os, a.b.c
import numpy as np
from ..auth.token import Token, Store as S
from x import *

MAX_RETRIES = 5
timeout: int = 3

# Comment doc.
@app.route("/x", methods=["GET"])
def login(user: Token, *, retries: "int" = MAX_RETRIES) -> dict[str, S.Inner]:
    """Log in.

    More.
    """
    helper = make(user)
    def inner(x):
        return x + 1
    for i in range(3):
        foo.bar.baz(i, user, callback=helper, other=Other.handler)
    return inner

class Store(Base, abc.ABC, metaclass=Meta):
    """A store."""
    kind = "x"
    LIMIT: int = 3

    def __init__(self, path):
        self.path = path

    @property
    def size(self): return len(self.path)

    async def _refresh(self,
                 a,
                 b=1):
        await self.conn.execute(a)(b)
        raise TokenError from None

def test_login():
    assert login(1)
