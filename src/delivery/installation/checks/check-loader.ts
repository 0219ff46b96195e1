import type { Check, Fix } from '../../../contract/sites/installation.ts';
import { OutgoingFailure } from '../../../kit/safe-fetch/fetch-failure.ts';
import { fail, type Inspection, pass, type RunCheck, unknown, unreachable } from './inspection.ts';
import { isLocalName } from './own-host.ts';

export const checkLoader: RunCheck = async (inspection) => {
  const { addresses, site, ask } = inspection;
  const url = addresses.loader.href;
  const hidden = hiddenFromVisitors(inspection);
  if (hidden) return hidden;
  const answer = await ask({ url });
  if (answer === 'elsewhere') return unknown('loader', 'not_asked', null, { host: addresses.loader.host });
  if (answer instanceof OutgoingFailure) return unreachable('loader', 'loader_unreachable', answer);
  const { status } = answer;
  const text = answer.body.toString('utf8');
  const id = /"site_id":"([^"]{1,64})"/.exec(text)?.[1];
  if (status === 200 && id === site.id) return pass('loader', 'loader_good', { url });
  if (id !== undefined && id !== site.id) {
    return fail('loader', 'loader_of_other_site', 'take_own_snippet', { url });
  }
  if (/^\/\* Truce: this site is (?:off|inactive)\b/.test(text)) {
    return fail('loader', 'loader_inactive', 'set_active');
  }
  const code = /^\s*</.test(text) ? 'loader_is_page' : 'loader_missing';
  return fail('loader', code, passIt(inspection), { url, status });
};

/** What holds for every address that browsers have to reach. */
function hiddenFromVisitors({ addresses: { loader }, page }: Inspection): Check | null {
  if (isLocalName(loader.hostname) && page && !isLocalName(page.url.hostname)) {
    return fail('loader', 'loader_on_own_machine', 'set_base_url', { host: loader.host });
  }
  if (page?.url.protocol === 'https:' && loader.protocol === 'http:' && !isLocalName(loader.hostname)) {
    return fail('loader', 'loader_not_secure', 'serve_https');
  }
  return null;
}

export function passIt({ site }: Inspection): Fix {
  return site.config.delivery?.origin ? 'pass_path_on' : 'check_address';
}
