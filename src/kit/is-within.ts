/** The domain itself, or a host below it. A dot at the end says that the name is complete: the same host. */
export function isWithin(domain: string, host: string): boolean {
  const name = withoutDot(host);
  return name === domain || name.endsWith(`.${domain}`);
}

export function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}
