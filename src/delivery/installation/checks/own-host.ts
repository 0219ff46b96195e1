/** Hosts that only the machine itself knows: no visitor gets there. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host);
}
