export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(oneLine)))].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
