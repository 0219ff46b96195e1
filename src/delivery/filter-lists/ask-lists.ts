import type { ListTarget } from '../../contract/sites/list-watch.ts';
import type { FilterList } from './filter-list.ts';
import { findListedNames, findListedRequests, type Listed } from './find-listed.ts';
import { siteQuestions, type WatchedSite } from './site-questions.ts';

/** What a list has against a site. */
export interface SiteListed {
  siteId: string;
  target: ListTarget;
  address: string;
  list: string;
  rule: string;
}

/** Asks every list about every site's addresses and names, as visitors' browsers would meet them. */
export async function askLists(
  lists: FilterList[],
  sites: WatchedSite[],
  service: { baseUrl: string; control: string },
): Promise<SiteListed[]> {
  const questions = sites.map((site) => siteQuestions(site, service));
  const requests = questions.flatMap((each) => each.requests);
  const names = questions.flatMap((each) => each.names);
  const listed: SiteListed[] = [];
  for (const list of lists) {
    const found = [...(await findListedRequests(list, requests)), ...(await findListedNames(list, names))];
    listed.push(...withoutRepeats(found.map(say)));
  }
  return listed;
}

function say({ asked, list, rule }: Listed<Pick<SiteListed, 'siteId' | 'target' | 'address'>>): SiteListed {
  const { siteId, target, address } = asked;
  return { siteId, target, address, list, rule };
}

/** A rule against the host blocks every path on it, and one against a folder all walls in it: each is one finding. */
function withoutRepeats(listed: SiteListed[]): SiteListed[] {
  const hosts = new Set(listed.filter(({ target }) => target === 'host').map(keyOf));
  const said = new Set<string>();
  return listed.filter((each) => {
    const key = `${each.target} ${keyOf(each)}`;
    if (said.has(key) || (each.target !== 'host' && hosts.has(keyOf(each)))) return false;
    said.add(key);
    return true;
  });
}

function keyOf({ siteId, rule }: SiteListed): string {
  return `${siteId} ${rule}`;
}
