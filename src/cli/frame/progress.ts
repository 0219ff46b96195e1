/** How far long work is, on one line of standard error that is rewritten; nothing where that is not a terminal. */
export interface Progress {
  /** @param total null where it is not known. */
  update(done: number, total: number | null): void;
  /** Removes the line. */
  end(): void;
}

const width = 24;

export function openProgress(label: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { update: () => undefined, end: () => undefined };
  let shown = '';
  return {
    update(done, total) {
      const line = `${label} ${total === null ? done.toLocaleString('en-US') : bar(done, total)}`;
      if (line === shown) return;
      shown = line;
      stream.write(`\r\x1b[K${line.slice(0, (stream.columns || 80) - 1)}`);
    },
    end() {
      if (shown !== '') stream.write('\r\x1b[K');
      shown = '';
    },
  };
}

function bar(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.round(share * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${Math.floor(share * 100)}%`;
}
