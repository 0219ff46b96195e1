/** The ids stand in the statement: as a bound parameter they would be part of an address, which may not be so long. */
export function inSites(sites: string[]): string {
  return `site_id IN (${sites.map((id) => `'${uuid(id)}'`).join(', ')})`;
}

/** An id that may stand in a statement. */
export function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw new Error(`not a site id: ${text}`);
  return text;
}
