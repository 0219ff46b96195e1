/** What a command prints: one JSON document with `--json`, else a text. */
export function print(isJson: boolean | undefined, value: object, text: string): void {
  console.log(isJson ? JSON.stringify(value) : text);
}
