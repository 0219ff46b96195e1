import type { Site } from '../../contract/sites/sites.ts';

export type NamedSite = Pick<Site, 'id' | 'domain' | 'config'>;

/**
 * Whether a rule was written for this site: it names the site's host or id. Its author has looked at the site and
 * decided, and so have the visitors who use the list: no new path answers that.
 */
export function namesSite(rule: string, site: NamedSite): boolean {
  if (rule.toLowerCase().includes(site.id)) return true;
  const own = [site.domain, hostOf(site.config.delivery?.origin)].filter((host) => host !== '');
  return namedHosts(rule).some((named) =>
    own.some((host) => host === named || host.endsWith(`.${named}`) || named.endsWith(`.${host}`)),
  );
}

/** Hosts that a rule is anchored at or limited to; those that it leaves out are none of them. */
function namedHosts(rule: string): string[] {
  const [, hidden] = /^([^#]*)#[@?$%]*#/.exec(rule) ?? [];
  if (hidden !== undefined) return hosts(hidden, ',');
  const cut = rule.startsWith('/') && /\/(\$|$)/.test(rule.slice(1)) ? rule.lastIndexOf('/') + 1 : 0;
  const options = rule.slice(rule.indexOf('$', cut) + 1 || rule.length).split(',');
  const limited = options.flatMap((option) => {
    const [, list = ''] = /^(?:domain|from|to)=(.*)$/.exec(option.trim()) ?? [];
    return hosts(list, '|');
  });
  const [, anchored = ''] = /^(?:@@)?(?:\|\||\|?https?:\/\/)([a-z0-9.-]+)/i.exec(rule) ?? [];
  return [...limited, ...hosts(anchored, ',')];
}

function hosts(list: string, between: string): string[] {
  const named = list.split(between).map((host) => host.trim().toLowerCase());
  return named.filter((host) => host !== '' && !host.startsWith('~') && host.includes('.'));
}

function hostOf(origin: string | undefined): string {
  return origin && URL.canParse(origin) ? new URL(origin).hostname : '';
}
