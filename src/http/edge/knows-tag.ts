/**
 * Whether a client has the content of this tag already. The header may list several, weak ones too, since proxies that compress a
 * response again weaken its tag; `*` is any (RFC 9110, section 13.1.2).
 */
export function knowsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((each) => strong(each.trim()));
  return known.includes('*') || known.includes(strong(tag));
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
