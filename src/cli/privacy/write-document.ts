import type { CountryCode } from '../../contract/sites/country-rules.ts';
import { countrySection } from './country-section.ts';
import { table } from './markdown-table.ts';
import type { PrivacyFacts } from './read-facts.ts';
import { risksOf } from './risks.ts';

/** The facts as a document in Markdown, with gaps in brackets for what Truce cannot know. */
export function writeDocument(facts: PrivacyFacts, countries: readonly CountryCode[] = []): string {
  const risks = risksOf(facts);
  return [
    `# Data protection: ${facts.base_url}`,
    `Written on ${facts.created_at.slice(0, 10)} by Truce ${facts.truce_version} from the settings of this day. Fill in what is in [brackets]. This is not legal advice.`,
    '## Record of processing (GDPR, Article 30)',
    table(['', ''], recordOf(facts)),
    '## Websites',
    facts.sites.length === 0 ? 'None yet.' : table(siteHead, facts.sites.map(siteRow)),
    'Before consent, `strict` reads and writes nothing on the device (ePrivacy Directive, Article 5(3)); `cookieless` writes nothing and asks the page and the network whether ads are blocked; `full` writes without asking.',
    ...countrySection(countries, facts.sites),
    '## Impact assessment (GDPR, Article 35)',
    '**Necessity.** The share of visitors who block ads cannot be known without a check in the browser. Its result is counted by visit, not by person.',
    '**Minimization.** No IP address is stored, no fingerprint is made, and no ID outlives a visit. The IP address is used in memory for the country, for joining the page views of a visit (a keyed hash with a new random key each day) and for limits. While the server is stopped, a file that only its user can read holds the hashes of the last 30 minutes and their key, until the next start.',
    pathsText,
    '**Rights.** A visit can be found, exported and erased by its ID, with a receipt. Each site has a public page that explains the script and turns it off for a browser. Global Privacy Control is honored.',
    risks.length === 0
      ? '**Open points.** None in the settings.'
      : `**Open points.**\n\n${risks.map((risk) => `- ${risk}`).join('\n')}`,
    '**Decision.** [name, date, result, date of the next review]',
    '',
  ].join('\n\n');
}

const pathsText =
  "**Page addresses.** The path of a page's address is stored unchanged, and so are the values of `utm_*` parameters where campaign parameters are kept: an email address or a name in them reaches the disk, exports and backups. Keep personal data out of both, or leave the script out of such pages. [Which of your addresses may contain personal data, and what you did]";

function recordOf(facts: PrivacyFacts): string[][] {
  const { kept, members, sites } = facts;
  const asking = sites.some(({ wall }) => wall === 'on') ? ', and asking them to allow it' : '';
  const properties = [...new Set(sites.flatMap((site) => site.properties))].sort();
  const own = properties.length > 0 ? `, own properties (${properties.map(cell).join(', ')})` : '';
  const people = members.owner + members.admin + members.reader;
  return [
    ['Controller', '[name, address, representative, data protection officer]'],
    ['Purpose', `Measuring how many visitors block advertising${asking}`],
    ['Legal basis', '[e.g. Article 6(1)(f), with your reasons; consent where `strict` is used]'],
    [
      'People',
      `Visitors of the websites below (${sites.length}); members of the team (${people})${outsideText(facts)}`,
    ],
    [
      'Data of visitors',
      `Page, time, host of the referrer, device type, country, browser and system by name, language, blocker, actions at the message, random ID of the visit${own}. No IP address is stored.`,
    ],
    ['Data of members', 'Email address, name, hashed password, sign-ins, audit log, emails sent to them'],
    [
      'Data of recipients and invited people',
      'Email address, which reports and alerts they get or unsubscribed from, role and sites of the invitation, emails sent to them, audit log (who unsubscribed)',
    ],
    ['Recipients', recipientsOf(facts).join('; ')],
    ['Third countries', '[none, or which of the recipients are there, and the safeguards]'],
    [
      'Erasure',
      `${erasureText(facts)} ${peopleErasure(facts)} Audit log after ${kept.audit} days. ${backupText(facts)}`,
    ],
    ['Measures', measuresOf(facts).join(', ')],
  ];
}

/** Sites that keep less are named, with their days, in the table of sites. */
function erasureText({ kept, sites }: PrivacyFacts): string {
  const text = `Events after ${kept.events} days. After that, visits have no ID, exact time or page, and are deleted after ${kept.sessions} days.`;
  const isShorter = sites.some(
    (site) => site.kept.events < kept.events || site.kept.sessions < kept.sessions,
  );
  return isShorter ? `${text} Some sites keep less; see the table.` : text;
}

/** Those without an account. */
function outsideText({ outside }: PrivacyFacts): string {
  const { recipients, invited } = outside;
  return [
    ...(recipients > 0
      ? [`; people outside the team who are recipients of reports or alerts (${recipients})`]
      : []),
    ...(invited > 0 ? [`; people with an open invitation (${invited})`] : []),
  ].join('');
}

function peopleErasure({ kept }: PrivacyFacts): string {
  return [
    'Members, and recipients outside the team, when you remove them; their address stays in the audit log.',
    `Invitations when they are accepted or canceled, or after ${kept.invitations} days.`,
    `Content of emails in the outbox after ${kept.emails} days, or as soon as they are sent if they have an invitation, a password reset link or an export link.`,
    `Records of who got an email or a report after ${kept.email_entries} days.`,
  ].join(' ');
}

function recipientsOf(facts: PrivacyFacts): string[] {
  const { stores, sites, backups, outside } = facts;
  const named: [service: string, host: string | null | undefined, what: string][] = [
    ['ClickHouse', stores.events?.join(', '), 'events'],
    ['PostgreSQL', stores.records, 'records'],
    ['Redis', stores.limits, 'visits and limits until they expire'],
    ['mail server', stores.mail, 'emails to members, recipients of reports and alerts, and invited people'],
    ['sign-in provider', stores.sign_in, 'sign-in of members'],
    ['Slack and webhooks', hostsOf(sites, 'notified'), 'reports and alerts, totals only'],
    [
      'webhooks',
      hostsOf(sites, 'given_exports'),
      'links to finished exports, which hold every event, for 24 hours',
    ],
  ];
  const used = named.flatMap(([service, host, what]) =>
    host ? [`${service} at ${cell(host)} (${what})`] : [],
  );
  const bucket = backups?.place.startsWith('bucket ') ? [`${cell(backups.place)} (backups)`] : [];
  const readers =
    outside.recipients > 0 ? [`recipients outside the team (${outside.recipients}): totals only`] : [];
  const links = (['share', 'CSV'] as const).flatMap((kind) => {
    const count = sites.reduce(
      (sum, site) => sum + (kind === 'share' ? site.share_links : site.csv_links),
      0,
    );
    return count > 0 ? [`holders of ${kind} links (${count}): totals only`] : [];
  });
  return ['[hosting provider of the server]', ...used, ...bucket, ...readers, ...links];
}

function hostsOf(sites: PrivacyFacts['sites'], which: 'notified' | 'given_exports'): string {
  return [...new Set(sites.flatMap((site) => site[which]))].join(', ');
}

function measuresOf(facts: PrivacyFacts): string[] {
  return [
    ...(facts.https ? ['encryption in transit'] : []),
    'access by role and site',
    ...(facts.second_factor_required ? ['two-step sign-in for everyone'] : []),
    ...(facts.secrets_encrypted ? ['encrypted secrets'] : []),
    ...(facts.backups?.encrypted ? ['encrypted backups'] : []),
    'audit log',
    'automatic deletion',
  ];
}

function backupText({ backups }: PrivacyFacts): string {
  if (backups === null) return 'Backups are not scheduled: [say how long those you make are kept].';
  const days = Math.ceil((backups.keep * backups.every_hours) / 24);
  return `Backups (${backups.place}) after about ${days} days.`;
}

const siteHead = [
  'Site',
  'Wall',
  'Consent mode',
  'Query strings',
  'Ad companies contacted',
  'Own properties',
  'Events, visits kept (days)',
];

function siteRow(site: PrivacyFacts['sites'][number]): string[] {
  const probes = { off: 'no', after_consent: 'after consent', on: 'yes' }[site.third_party_probes];
  return [
    site.domain,
    site.wall,
    site.consent_mode,
    queryText(site),
    probes,
    site.properties.join(', ') || 'none',
    `${site.kept.events}, ${site.kept.sessions}`,
  ];
}

function queryText({ page_url_query, page_url_parameters }: PrivacyFacts['sites'][number]): string {
  if (page_url_query === 'keep') return 'all';
  const kept = [...(page_url_query === 'utm' ? ['campaign parameters'] : []), ...page_url_parameters];
  return kept.join(', ') || 'none';
}

/** Text of owners is data: it ends no cell and begins no markup. */
function cell(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, '\\$&');
}
