/** Whether a URL's host is this machine, by its name. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
