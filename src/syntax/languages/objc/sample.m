#import <Foundation/Foundation.h>
/// Doc.
@interface Store : NSObject <Shape>
@property (nonatomic, copy) NSString *name;
- (int)area:(int)x with:(int)y;
+ (instancetype)make;
@end
@protocol Shape <NSObject>
- (void)foo;
@end
@implementation Store
- (int)area:(int)x with:(int)y { [self call:x]; return helper(x); }
+ (instancetype)make { return [[Store alloc] init]; }
@end
static int helper(int a) { return a; }
@interface Store (Cat)
@end
