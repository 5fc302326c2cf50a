#include <stdio.h>
#include "auth/token.h"
#define MAX 5
#define SQ(x) ((x) * (x))

/* A point. */
struct point { int x, y; char *name; int arr[3]; int (*cb)(int); };
typedef struct { int a; } anon_t;
typedef struct point point_t, *point_p;
typedef int (*handler_fn)(int, char *);
enum color { RED, GREEN = 2 };
union u { int i; float f; };
extern int ext_global;
static int counter = 0;
const char *names[] = { "a", "b" };
int proto(struct point *p, int n);
static struct ops table = { .open = my_open, .close = my_close };

/**
 * Adds.
 */
static inline int add(int a, point_t *b)
{
	int local = a;
	struct point p = { 1, 2 };
	if (a) return SQ(a) + b->x;
	register_cb(my_handler, &my_other, MAX);
	b->ops->run(local);
	return sizeof(struct point);
}
char *ptr_fn(void) { return NULL; }
int
main(int argc, char **argv)
{
#ifdef X
	foo();
#else
	bar();
#endif
}
