include x.mk
MAX := 5
# Doc
all: build test
	echo hi
define FOO
x
endef
