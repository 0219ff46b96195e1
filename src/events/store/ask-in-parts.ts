import { maxSitesAtOnce } from './site-retention.ts';

/**
 * Asks about many sites, some at a time. On a server, bound values are part of an address, which may not be so long as all
 * of their ids; and one after the other, they leave room for what others ask.
 * @param ask what it returns of one site does not depend on the others
 */
export async function askInParts<Row>(
  sites: string[],
  ask: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let place = 0; place < sites.length; place += maxSitesAtOnce) {
    for (const row of await ask(sites.slice(place, place + maxSitesAtOnce))) rows.push(row);
  }
  return rows;
}
