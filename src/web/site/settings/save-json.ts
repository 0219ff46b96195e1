/** Saves data as a JSON file on the reader's disk. */
export function saveJson(fileName: string, data: unknown): void {
  const link = document.createElement('a');
  const text = `${JSON.stringify(data, null, 2)}\n`;
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
