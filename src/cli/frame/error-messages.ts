/** One line on standard error; with `--json`, a line of JSON. */
export function sayError(message: string, exitCode: number, isJson: boolean): void {
  const error = { message, exit_code: exitCode };
  console.error(isJson ? JSON.stringify({ error }) : `truce: ${message}`);
}
