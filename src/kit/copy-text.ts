/** For text that is kept: a part of a longer text would keep all of that in memory. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}
