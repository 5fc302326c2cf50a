module foo
  use bar, only: a
  implicit none
  integer, parameter :: max = 5
  type store
    integer :: x
  end type
contains
  ! Doc
  function area(x) result(r)
    integer :: x
    call helper(x)
  end function
  subroutine helper(x)
  end subroutine
end module
program main
end program
