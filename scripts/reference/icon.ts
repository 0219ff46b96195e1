/** Of pages that are made by the build, as an address that contains it. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%230b6b57'/%3E%3Cpath d='M7.5 5v14.5' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3Cpath d='M7.5 6c3-1.6 5.5 1.6 9.5 0v7c-4 1.6-6.5-1.6-9.5 0z' fill='%23fff'/%3E%3C/svg%3E";
