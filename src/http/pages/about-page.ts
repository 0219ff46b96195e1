import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { Uuid } from '../../contract/core/fields.ts';
import { keptDays } from '../../contract/limits/kept-days.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import { asHtml } from '../../kit/as-html.ts';
import { isWithin } from '../../kit/is-within.ts';
import { isLanguage, languages } from '../../kit/messages/languages.ts';
import { preferredLanguage } from '../../kit/messages/preferred-language.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { type Writer, writerOf } from '../../kit/messages/writer.ts';
import type { Records } from '../../records/records.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import type { Bindings } from '../edge/api.ts';
import aboutCss from './about-page.css' with { type: 'text' };
import { pageHeaders } from './pages.ts';

export interface AboutParts {
  records: Records;
}

/**
 * For visitors of a site: what the script does there, by the site's settings of this moment, and how to turn it off. Public,
 * without script, cookie or request to anyone else.
 */
export function mountAbout(app: Hono<Bindings>, { records }: AboutParts): void {
  app.get('/v1/about/:siteId', async (c) => {
    const { data: id } = Uuid.safeParse(c.req.param('siteId'));
    const site = id ? await findSite(records.db, id) : null;
    if (!site) return c.notFound();
    const asked = c.req.query('l') ?? '';
    const language = isLanguage(asked) ? asked : preferredLanguage(c.req.header('accept-language'));
    return c.body(aboutPage(site, hostOf(c, site), writerOf(language)), 200, headers);
  });
}

const headers = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(aboutCss).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Storage belongs to a host: the one that the link names, where it is the site's. */
function hostOf(c: Context, { domain }: OwnedSite): string {
  const asked = (c.req.query('host') ?? '').toLowerCase();
  return /^[a-z0-9.-]{1,253}$/.test(asked) && isWithin(domain, asked) ? asked : domain;
}

function aboutPage(site: OwnedSite, host: string, writer: Writer): string {
  const say = (text: Text) => asHtml(writer.say(text));
  const { config, domain } = site;
  const kept = keptDays(config);
  const title = say(message('about.title', { domain }));
  const at = asHtml(`https://${host}/`);
  const others = Object.entries(languages)
    .filter(([code]) => code !== writer.language)
    .map(
      ([code, name]) => `<a href="?l=${code}&amp;host=${asHtml(host)}" lang="${code}">${asHtml(name)}</a>`,
    );
  const paragraph = (text: Text) => `<p>${say(text)}</p>`;
  return `<!doctype html><html lang="${writer.language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${aboutCss}</style></head><body><main>
<h1>${title}</h1>${paragraph(message('about.intro', { domain }))}
<h2>${say(message('about.messageTitle'))}</h2>${paragraph(message(config.wall === 'on' ? 'about.message' : 'about.noMessage'))}
<h2>${say(message('about.storedTitle'))}</h2>
<ul>${stored(site)
    .map((text) => `<li>${say(text)}</li>`)
    .join('')}</ul>
${paragraph(message('about.address'))}${paragraph(message('about.kept', { days: kept.events, total: kept.sessions }))}
<h2>${say(message('about.deviceTitle'))}</h2>
${paragraph(message(device[config.consent_mode]))}
${paragraph(message('about.gpc'))}
<h2>${say(message('about.othersTitle'))}</h2>${paragraph(message('about.others'))}${probes(site).map(paragraph).join('')}
<h2>${say(message('about.choiceTitle'))}</h2>${paragraph(message('about.choice', { host }))}
<p class="choices"><a class="button" href="${at}#truce-off">${say(message('about.turnOff', { host }))}</a>
<a href="${at}#truce-on">${say(message('about.turnOn'))}</a></p>
${paragraph(message(config.consent_mode === 'cookieless' ? 'about.ask' : 'about.askById'))}
<nav aria-label="${say(message('about.languages'))}">${others.join(' ')}</nav></main></body></html>`;
}

const device = {
  cookieless: 'about.deviceCookieless',
  strict: 'about.deviceStrict',
  full: 'about.deviceFull',
} as const;
const page = { utm: 'about.pageUtm', strip: 'about.pageStrip', keep: 'about.pageKeep' } as const;

function stored({ config }: OwnedSite): Text[] {
  const names = config.properties ?? [];
  return [
    address(config),
    message('about.referrer'),
    message('about.browser'),
    message('about.blocker'),
    ...(names.length > 0 ? [message('about.properties', { names: { list: names } })] : []),
    message('about.visit'),
  ];
}

function address({ page_url_query: kept = 'utm', page_url_parameters: named = [] }: SiteConfig): Text {
  if (kept === 'keep' || named.length === 0) return message(page[kept]);
  return message('about.pageNamed', { names: { list: [...(kept === 'utm' ? ['utm_…'] : []), ...named] } });
}

function probes({ config }: OwnedSite): Text[] {
  const { third_party_probes } = config.detection;
  if (third_party_probes === 'off') return [];
  return [message(third_party_probes === 'on' ? 'about.probesOn' : 'about.probesAfterConsent')];
}
