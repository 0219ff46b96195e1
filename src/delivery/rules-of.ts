import { domainToASCII } from 'node:url';
import { encodedPath } from '../contract/core/url-path.ts';
import type { DisplayRules } from '../contract/sites/display.ts';
import type { TemplateConfig } from '../contract/sites/templates.ts';
import type { OwnedSite } from '../records/sites/sites.ts';

/**
 * When a wall is shown: its template's rules before the site's, with paths and hosts as browsers report them. Owners type
 * them as they see them, or paste an address.
 */
export function rulesOf(
  { config }: Pick<OwnedSite, 'config'>,
  template: Pick<TemplateConfig, 'display'>,
): DisplayRules {
  const rules = { ...config.display, ...template.display };
  return {
    ...rules,
    ...each(rules, 'included_paths', pathRule),
    ...each(rules, 'excluded_paths', pathRule),
    ...each(rules, 'referrers', hostRule),
    ...each(rules, 'excluded_referrers', hostRule),
  };
}

type ListRule = 'included_paths' | 'excluded_paths' | 'referrers' | 'excluded_referrers';

function each(rules: DisplayRules, name: ListRule, read: (typed: string) => string): DisplayRules {
  return rules[name] ? { [name]: rules[name].filter((typed) => typed.trim() !== '').map(read) } : {};
}

function pathRule(typed: string): string {
  const path = typed.trim().replace(/^https?:\/\/[^/]*/i, '');
  return encodedPath(/^[/*]/.test(path) ? path : `/${path}`);
}

function hostRule(typed: string): string {
  const [host = ''] = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/:?#]/);
  return domainToASCII(host) || host.toLowerCase();
}
