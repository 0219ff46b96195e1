/** `1 session`, `2 sessions` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `22 kB`, `1.5 MB` */
export function fileSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`;
}
