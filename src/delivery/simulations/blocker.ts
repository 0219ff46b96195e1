import { loadBlockEngine, type RequestType } from '../filter-lists/block-engine.ts';
import type { FilterList } from '../filter-lists/filter-list.ts';
import type { Profile } from './profiles.ts';

export interface PageRequest {
  url: string;
  /** The page, also for a request of a frame in it. */
  page: string;
  type: RequestType;
}

/** One blocker with its lists: what it refuses, and what it hides. */
export interface Blocker {
  /** @returns the rule that blocks the request, or null. */
  blockedBy(request: PageRequest): string | null;
  /** The style sheet that hides elements on this page; '' when nothing is hidden. */
  hidingStyles(page: string): string;
  /** Whether nothing is left of a picture or frame that it refused; a name server cannot do that. */
  collapses: boolean;
}

/** `||host^` alone: what a name server can do. */
const hostRule = /^(@@)?\|\|[a-z0-9.-]+\^(\$(third-party|3p|all|important|document|popup)(,|$))*$/;

export async function openBlocker(profile: Profile, lists: FilterList[]): Promise<Blocker> {
  const rules = lists.filter(profile.takes).flatMap((list) => list.rules);
  if (rules.length === 0 || profile.requests === 'none') return idle;
  const { FiltersEngine, Request } = await loadBlockEngine();
  const used = profile.requests === 'host' ? rules.filter((rule) => hostRule.test(rule)) : rules;
  const engine = FiltersEngine.parse(used.join('\n'), {
    debug: true,
    enableOptimizations: false,
    loadCosmeticFilters: profile.hides,
  });
  const names = profile.hides ? namesIn(rules) : { classes: [], ids: [] };

  return {
    collapses: profile.requests !== 'host',
    blockedBy({ url, page, type }) {
      // A name server sees neither the page nor what the request is for.
      const asHost = { url: new URL('/', url).href, sourceUrl: 'https://unrelated.invalid/', type: 'script' };
      const raw = profile.requests === 'host' ? asHost : { url, sourceUrl: page, type };
      const request = Request.fromRawDetails(raw as { url: string; sourceUrl: string; type: RequestType });
      if (profile.requests === 'third-party' && !request.isThirdParty) return null;
      const { match, filter } = engine.match(request);
      return match ? (filter?.rawLine ?? String(filter)) : null;
    },

    hidingStyles(page) {
      if (!profile.hides) return '';
      const { hostname, domain } = Request.fromRawDetails({ url: page });
      const { active, styles } = engine.getCosmeticsFilters({
        ...{ url: page, hostname, domain, ...names },
        getInjectionRules: false,
        getExtendedRules: false,
      });
      return active ? oneByOne(styles) : '';
    },
  };
}

const idle: Blocker = { collapses: false, blockedBy: () => null, hidingStyles: () => '' };

/**
 * Every class and id that a generic rule hides. Blockers ask only for those in the page, as they appear; asked for
 * all at once, the page needs no watching and nothing shows for a moment.
 */
function namesIn(rules: string[]): { classes: string[]; ids: string[] } {
  const generic = rules.filter((rule) => /^##[^+^]/.test(rule)).map((rule) => rule.slice(2));
  const found = (name: RegExp) => [
    ...new Set(generic.flatMap((selector) => [...selector.matchAll(name)].map((match) => match[1] ?? ''))),
  ];
  return { classes: found(/\.(-?[_a-z][\w-]*)/gi), ids: found(/#(-?[_a-z][\w-]*)/gi) };
}

/** A selector that this browser does not know would take all others of its rule along. */
function oneByOne(styles: string): string {
  const blocks = styles.matchAll(/([\s\S]+?) \{ ([^{}]*) \}\n?/g);
  return [...blocks]
    .flatMap(([, selectors = '', style = '']) =>
      selectors.split(',\n').map((selector) => `${selector.trim()}{${style}}`),
    )
    .join('\n');
}
