/** ClickHouse's codes for input that it cannot read. */
const contentCodes = new Set([
  ...['6', '26', '27', '33', '38', '41', '53', '69', '72'],
  ...['117', '131', '321', '376', '441', '676', '677'],
]);

/**
 * Whether the engine refused rows for what they contain. Any other failure (memory, disk, network, a missing table)
 * passes with time: the rows must wait.
 */
export function isAboutContent(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code !== undefined && contentCodes.has(String(code));
}
