/** Whether the import failed because a package is not installed: some are left to the operator. */
export function isMissingPackage(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
