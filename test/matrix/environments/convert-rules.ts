import type { DnrRule } from './make-extension.ts';

const types: Record<string, string> = {
  script: 'script',
  image: 'image',
  xmlhttprequest: 'xmlhttprequest',
  subdocument: 'sub_frame',
  ping: 'ping',
  other: 'other',
};

/** The blocking rules of a list that need no more than a pattern, a party and a type, for Chromium to apply. */
export function convertNetworkRules(list: string): DnrRule[] {
  return list
    .split('\n')
    .map(convert)
    .filter((condition) => condition !== null)
    .map((condition, index) => ({ id: index + 1, action: { type: 'block' }, condition }));
}

function convert(line: string): Record<string, unknown> | null {
  const rule = line.trim();
  if (rule === '' || /^(!|\[|@@|\/.*\/(\$|$))|#[@?$]?#|##/.test(rule)) return null;
  const [urlFilter = '', options] = rule.split('$');
  if (urlFilter.length < 4 || urlFilter.startsWith('||*') || !/^[\x21-\x7e]+$/.test(urlFilter)) return null;
  const condition: Record<string, unknown> = { urlFilter };
  const resourceTypes: string[] = [];
  const excluded: string[] = [];
  for (const option of options?.split(',') ?? []) {
    if (option === 'third-party') condition.domainType = 'thirdParty';
    else if (option === '~third-party') condition.domainType = 'firstParty';
    else if (types[option]) resourceTypes.push(types[option]);
    else if (isOnlyExcluded(option)) condition.excludedInitiatorDomains = option.slice(8).split('|~');
    else if (option[0] === '~' && types[option.slice(1)]) excluded.push(types[option.slice(1)] ?? '');
    else return null;
  }
  if (resourceTypes.length > 0) return { ...condition, resourceTypes };
  return { ...condition, ...(excluded.length > 0 && { excludedResourceTypes: ['main_frame', ...excluded] }) };
}

/** As `domain=~one.example|~two.example`. */
function isOnlyExcluded(option: string): boolean {
  return /^domain=~[a-z0-9.-]+(\|~[a-z0-9.-]+)*$/.test(option);
}

/** The list's hiding rules for every site, as one style sheet of an extension. */
export function convertHidingRules(list: string): string {
  const selectors = list
    .split('\n')
    .filter((line) => line.startsWith('##') && !/[:^]|\+js/.test(line))
    .map((line) => line.slice(2).trim());
  // One selector a rule: a single bad one would undo all its neighbours.
  return selectors.map((selector) => `${selector}{display:none!important}`).join('\n');
}
