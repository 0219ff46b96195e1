import type { EarlierPlainWall, InlineVisitor, PlainWall } from '../../contract/sites/plain-wall.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { chooseWall, isHeldOut } from '../../sdk/ask/choose-wall.ts';
import { consentDialogs } from '../../sdk/ask/consent-dialog-elements.ts';
import { allowsWall } from '../../sdk/ask/rules.ts';
import type { KnownSite } from '../known-sites.ts';
import { rulesOf } from '../rules-of.ts';
import type { ChosenWall } from '../wall-choice.ts';
import { wallLanguage } from '../wall-language.ts';
import { aboutAddress, wallContent } from '../wall-script.ts';
import { onlyThePageKnows } from './only-the-page-knows.ts';
import { plainLook } from './plain-look.ts';

/** The wall for a visitor whose blocker stopped the script; null where the script would show none either. */
export function plainWall(
  { site, walls }: KnownSite,
  visitor: InlineVisitor,
  baseUrl: string,
  now: Date,
): (PlainWall & EarlierPlainWall) | null {
  const { wall, languages, consent_mode } = site.config;
  const chosen = wallOf(site, walls, visitor.visit.session_id);
  // A card has its place in the page, which only the script knows.
  if (wall !== 'on' || !chosen || chosen.config.mode === 'inline' || visitor.visit.dismissed) return null;
  const rules = rulesOf(site, chosen.config);
  if (onlyThePageKnows(rules, consent_mode)) return null;
  if (visitor.visit.page_views <= (rules.meter?.free_pages ?? 0)) return null;
  if (!allowsWall(rules, factsOf(site, visitor, now))) return null;
  const wishes = { visitor: visitor.languages, page: visitor.pageLanguage };
  const language = wallLanguage(chosen.config, languages, wishes);
  const nodes = write(wallContent(chosen.config, language, aboutAddress(baseUrl, site.id)));
  const [[, box], ...parts] = nodes;
  const waits = { delay: rules.delay_ms ?? 0, unless: '[data-truce-exempt]', dialogs: consentDialogs };
  return { nodes, ...waits, open: 'show', box, parts };
}

/** Undefined for the hold-out, as the script draws it where nothing may be stored. */
function wallOf(site: OwnedSite, walls: ChosenWall[], sessionId: string): ChosenWall | undefined {
  const known = walls.map(({ variant, weight }) => ({ variant, weight, file: '', display: {} }));
  const settings = { site_id: site.id, holdout: site.config.ab_test.holdout, walls: known };
  if (isHeldOut(settings, sessionId)) return undefined;
  const chosen = chooseWall(settings, sessionId);
  return walls.find(({ variant }) => variant === chosen?.variant);
}

function factsOf(site: OwnedSite, visitor: InlineVisitor, now: Date): Parameters<typeof allowsWall>[1] {
  const { visit, referrer } = visitor;
  const { pathname: path, search } = new URL(visitor.url);
  // How a visit began is known from its second page view on; until then, this page view is the beginning.
  const began = visit.landing ? visit.landing.referrer : referrer;
  const isKnown = visit.landing !== undefined || visit.page_views < 2;
  return {
    now,
    timezone: site.config.timezone,
    pageViews: Math.max(1, visit.page_views),
    wallAt: visit.wall_at,
    convertedAt: visit.converted_at,
    device: visitor.device,
    country: visit.country,
    languages: visitor.languages,
    path,
    referrers: isKnown ? [began || '(none)', ...(referrer ? [referrer] : [])] : [],
    query: new URLSearchParams(`${search}&${visit.landing?.utm ?? ''}`),
    visitor: site.id + visit.session_id,
  };
}

function write({
  config,
  texts,
  about,
  language,
  direction,
}: ReturnType<typeof wallContent>): PlainWall['nodes'] {
  const isBar = config.mode === 'banner';
  const look = plainLook(isBar);
  return [
    [
      'dialog',
      {
        ...{ style: look.box, lang: language, dir: direction, ariaLabel: config.title },
        // What is open already takes no focus when it is shown: somebody may be typing on the page.
        ...(isBar && { open: 'true' }),
      },
    ],
    // Not a button: a visitor who is typing would press it with the next space or Enter.
    [
      'h2',
      { textContent: config.title, style: look.title, ...(!isBar && { tabIndex: '-1', autofocus: 'true' }) },
    ],
    ...config.messages.map((text): PlainWall['nodes'][number] => [
      'p',
      { textContent: text, style: look.text },
    ]),
    ['button', { textContent: config.cta_text, style: look.button }],
    ['button', { textContent: texts.close, style: look.button, value: '1' }],
    ['a', { textContent: texts.why, href: about, style: look.link }],
  ];
}
