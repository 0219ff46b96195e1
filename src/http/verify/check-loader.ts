import { OutgoingFailure } from '../../kit/outgoing/outgoing-failure.ts';
import { fail, type Inspection, pass, type RunCheck, sayFailure, unknown } from './inspection.ts';
import { isLocalName } from './own-host.ts';

export const checkLoader: RunCheck = async (inspection) => {
  const { addresses, site, ask } = inspection;
  const url = addresses.loader.href;
  const unreachable = forVisitors(inspection);
  if (unreachable) return fail('loader', ...unreachable);
  const answer = await ask({ url });
  if (answer === 'elsewhere') return unknown('loader', notAsked(addresses.loader), null);
  if (answer instanceof OutgoingFailure) {
    const { message, fix } = sayFailure(answer);
    return fail('loader', `The script cannot be loaded: ${message}`, fix);
  }
  const text = answer.body.toString('utf8');
  const id = /"site_id":"([^"]{1,64})"/.exec(text)?.[1];
  if (answer.status === 200 && id === site.id) return pass('loader', `${url} answers this site's script.`);
  if (id !== undefined && id !== site.id) {
    return fail('loader', `${url} answers the script of another site.`, "Use this site's own snippet.");
  }
  if (text.startsWith('/* Truce: this site is inactive')) {
    return fail('loader', 'The script is empty, since the site is inactive.', 'Set the site active.');
  }
  if (/^\s*</.test(text)) {
    return fail(
      'loader',
      `${url} answers a page (${answer.status}) instead of the script.`,
      passIt(inspection),
    );
  }
  return fail('loader', `${url} does not answer the script (${answer.status}).`, passIt(inspection));
};

/** What holds for every address that browsers have to reach. */
function forVisitors({ addresses: { loader }, page }: Inspection): [string, string] | null {
  if (isLocalName(loader.hostname) && page && !isLocalName(page.url.hostname)) {
    return [
      `The script is at ${loader.host}, which is the visitor's own machine.`,
      'Set TRUCE_BASE_URL to the public address of the service, and use the new snippet.',
    ];
  }
  if (page?.url.protocol === 'https:' && loader.protocol === 'http:' && !isLocalName(loader.hostname)) {
    return [
      'The page is secure and the script is not: browsers refuse to load it.',
      'Serve Truce by https, and use the new snippet.',
    ];
  }
  return null;
}

export function passIt({ site }: Inspection): string {
  return site.config.delivery?.origin
    ? 'Your web server does not pass this path on. Paste the code for your platform from the installation page.'
    : 'Check the address in the snippet, and that the service is up to date.';
}

export function notAsked({ host }: URL): string {
  return `${host} is neither on the site's domain nor this service, so it was not asked.`;
}
