/**
 * The host in whatever was pasted: `https://www.Example.com/path` → `example.com`. A leading `www.` goes,
 * because a site takes the events of its domain and of all its sub-domains.
 */
export function hostFrom(text: string): string {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`;
  if (!typed || !URL.canParse(address)) return typed;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return /^www\.[^.]+\./.test(host) ? host.slice(4) : host;
}
