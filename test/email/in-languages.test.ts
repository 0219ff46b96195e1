import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { alertTexts } from '../../src/contract/messages/alert-texts.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Language } from '../../src/kit/messages/languages.ts';
import { message } from '../../src/kit/messages/text.ts';
import { openWriter, type Writer, writerOf } from '../../src/kit/messages/writer.ts';
import * as account from '../../src/notifications/email/account-emails.ts';
import type { EmailMessage } from '../../src/notifications/email/email-message.ts';
import { testEmail } from '../../src/notifications/email/test-email.ts';
import { slackMessage } from '../../src/notifications/slack/slack-message.ts';
import { bestAndWorst } from '../../src/reports/compose/best-days.ts';
import { writeCustom } from '../../src/reports/compose/custom.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import type { Basis } from '../../src/reports/compose/read-basis.ts';
import { openReportFonts } from '../../src/reports/render/pdf/report-fonts.ts';
import { renderPdf } from '../../src/reports/render/render-pdf.ts';
import type { Report } from '../../src/reports/report.ts';
import { emailOf } from '../../src/reports/send/report-email.ts';
import { readPdf } from '../reports/render/read-pdf.ts';

const baseUrl = 'https://truce.example.com';
const period = { start: '2026-11-03', end: '2026-11-09' };
const counts = { unknown_sessions: 0, adblock_detected: 400, walls_displayed: 300, conversion_rate: 10 };
const days = [3, 4, 5, 6, 7, 8, 9].map((day) => ({
  ...{ date: `2026-11-0${day}`, sessions: 100 + day, conversions: day },
  ...counts,
}));
const report = writeReport();
const alert = {
  ...{ day: '2026-11-03', share: 42.13, usual_share: 30, sessions: 1234, adblock_detected: 520 },
  comparable_days: 8,
};
/** The first is said of whom it is, the last is a part of a sentence. */
const emails: Record<string, (writer: Writer) => EmailMessage> = {
  invitation: (writer) =>
    account.invitationEmail(
      {
        inviter: 'Ada',
        role: 'reader',
        siteNames: ['Herald'],
        link: `${baseUrl}/invite#x`,
        days: 7,
        baseUrl,
      },
      writer,
    ),
  reset: (writer) => account.resetEmail({ link: `${baseUrl}/reset#x`, hours: 1, baseUrl }, writer),
  'former address': (writer) => account.formerAddressEmail({ newEmail: 'ada@example.com', baseUrl }, writer),
  'new address': (writer) =>
    account.newAddressEmail({ link: `${baseUrl}/confirm#x`, hours: 1, baseUrl }, writer),
  'taken address': (writer) => account.takenAddressEmail({ baseUrl }, writer),
  test: (writer) => testEmail(baseUrl, writer),
  report: (writer) => emailOf(report, { role: 'admin', baseUrl, unsubscribeUrl: null, writer }),
};
const spaces = (text: string) => text.replace(/[\u00a0\u2009\u202f\s]+/g, ' ');

describe.each<[Language, Record<string, string>]>([
  [
    'de',
    {
      subject: 'Ihr Truce-Passwort zurücksetzen',
      expiry: 'Dieser Link funktioniert einmal und läuft nach 1 Stunde ab.',
      report: 'Wochenzahlen: Herald, 3.–9. November 2026',
      headline: '742 Sitzungen, 53,9 % mit Werbeblocker. 42 Konversionen aus 300 gezeigten Walls (14,0 %).',
      pdf: 'Seite 1 von 1',
      alert: 'Herald: Mehr Besucher als sonst blockieren Werbung',
      line: '42,1 %',
      button: 'In Truce öffnen',
    },
  ],
  [
    'fr',
    {
      subject: 'Réinitialisez votre mot de passe Truce',
      expiry: 'Ce lien fonctionne une seule fois et expire dans 1 heure.',
      report: 'Wochenzahlen : Herald, 3–9 novembre 2026',
      headline:
        '742 sessions, dont 53,9 % avec un bloqueur de publicité. 42 conversions pour 300 murs affichés (14,0 %).',
      pdf: 'Page 1 sur 1',
      alert: 'Herald : Plus de visiteurs que d’habitude bloquent les publicités',
      line: '42,1 %',
      button: 'Ouvrir dans Truce',
    },
  ],
  [
    'es',
    {
      subject: 'Restablece tu contraseña de Truce',
      expiry: 'Este enlace funciona una sola vez y caduca en 1 hora.',
      report: 'Wochenzahlen: Herald, 3–9 de noviembre de 2026',
      headline:
        '742 sesiones, el 53,9 % con bloqueador de anuncios. 42 conversiones de 300 muros mostrados (14,0 %).',
      pdf: 'Página 1 de 1',
      alert: 'Herald: Más visitantes de lo habitual bloquean los anuncios',
      line: '42,1 %',
      button: 'Abrir en Truce',
    },
  ],
])('in %s', (language, said) => {
  const writer = writerOf(language);

  it('an email', () => {
    const { subject, html, text } = emails.reset?.(writer) ?? { subject: '', html: '', text: '' };
    expect(subject).toBe(said.subject);
    expect(html).toContain(`<html lang="${language}"`);
    expect(spaces(html)).toContain(said.expiry);
    expect(spaces(text)).toContain(said.expiry);
  });

  it('a report', () => {
    const { subject, html, text } = emails.report?.(writer) ?? { subject: '', html: '', text: '' };
    expect(spaces(subject)).toBe(said.report);
    expect(spaces(html)).toContain(said.headline);
    expect(spaces(text)).toContain(said.headline);
  });

  it('a PDF', async () => {
    const fonts = openReportFonts(
      join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf'),
      null,
    );
    const file = await renderPdf(report, { fonts, createdAt: new Date('2026-11-10T08:00:00Z'), writer });
    const { pages, language: named } = await readPdf(file);
    expect(named).toBe(language);
    expect(spaces(pages.join(' ')).replaceAll(' ', '')).toContain((said.headline ?? '').replaceAll(' ', ''));
    expect(spaces(pages.join(' ')).replace(/\d/g, '1')).toContain(said.pdf);
  });

  it('an alert, in Slack', () => {
    const { title, lines } = alertTexts('adblock_spike', alert);
    const text = { title: message('emails.siteTitle', { site: 'Herald', title }), lines, url: baseUrl };
    const sent = {
      id: 'n',
      text: JSON.stringify(text),
      event: 'alert.adblock_spike',
      created_at: '2026-11-10T08:00:00Z',
    };
    const { blocks } = JSON.parse(slackMessage(sent, writer));
    expect(spaces(blocks[0].text.text)).toBe(said.alert);
    expect(spaces(JSON.stringify(blocks))).toContain(said.line);
    expect(JSON.stringify(blocks)).toContain(said.button);
  });
});

describe('every text comes from the catalog', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truce-marked-'));
  cpSync('locales/en', join(folder, 'en'), { recursive: true });
  cpSync('locales/de', join(folder, 'de'), { recursive: true });
  for (const file of readdirSync(join(folder, 'de'))) {
    const path = join(folder, 'de', file);
    const messages = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
    const marked = messages.map(([key, text]) => [key, `⟦${text}⟧`]);
    writeFileSync(path, JSON.stringify(Object.fromEntries(marked)));
  }
  afterAll(() => rmSync(folder, { recursive: true }));
  const writer = openWriter(folder, 'de');
  /** What is no message: names and addresses, and days as Intl writes them. */
  const data =
    /Truce|Herald|Ada|Wochenzahlen|UTC|ada@example\.com|\S*truce\.example\.com\S*|herald\.example/g;
  const written = /\b\d+\. (?:November|Nov\.)|\b(?:November|Nov\.|Montag|Dienstag)/g;

  it.each(Object.keys(emails))('of the email: %s', (name) => {
    const { subject, html, text } = emails[name]?.(writer) ?? { subject: '', html: '', text: '' };
    const attributes = [...html.matchAll(/ (?:title|aria-label|alt)="([^"]*)"/g)].map(([, words]) => words);
    const visible = html
      .replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#?\w+;/g, ' ');
    for (const words of [subject, visible, text, ...attributes]) {
      expect(
        unmarked(words ?? '')
          .replace(data, '')
          .replace(written, ''),
      ).not.toMatch(/\p{L}{2}/u);
    }
    expect(visible).toContain('⟦');
  });

  it('finds a sentence of its own', () => {
    expect(unmarked('⟦Hallo ⟦Ada⟧⟧ Open')).toMatch(/Open/);
  });
});

/** What is outside of all marks. */
function unmarked(words: string): string {
  const without = words.replace(/⟦[^⟦⟧]*⟧/g, '');
  return without === words ? words : unmarked(without);
}

function writeReport(): Report {
  const sessions = days.reduce((sum, day) => sum + day.sessions, 0);
  const conversions = days.reduce((sum, day) => sum + day.conversions, 0);
  const site = {
    ...{ id: 'site', name: 'Herald', domain: 'herald.example', status: 'active' as const },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    config: defaultSiteConfig,
  };
  const metrics = { ...counts, sessions, conversions, conversion_rate: 14 };
  const names = [
    'sessions',
    'adblock_detected',
    'walls_displayed',
    'conversions',
    'conversion_rate',
  ] as const;
  const basis = {
    site,
    order: {
      ...{ kind: 'custom', title: 'Wochenzahlen', period, metrics: [...names] },
      filters: {
        ...noFilters,
        devices: ['mobile', 'desktop'],
        countries: ['FR'],
        event_type: 'wall_displayed',
      },
    },
    ...{ now: metrics, before: { ...metrics, sessions: 600, conversion_rate: 12 } },
    ...{ previous: { start: '2026-10-27', end: '2026-11-02' }, isFirst: false, isTooEarly: false },
  } as unknown as Basis;
  const opening = { siteId: site.id, money: null, advice: [], guess: { items: [], notes: [] } };
  const composed = writeCustom(basis, { opening, splits: [], daily: days });
  return {
    ...{
      kind: 'custom',
      title: 'Wochenzahlen',
      period,
      previous: basis.previous,
      metrics,
      daily: days,
      rows: [],
    },
    site: { id: site.id, name: site.name, domain: site.domain, timezone: 'UTC' },
    headline: composed.headline,
    blocks: [...composed.blocks, bestAndWorst(days, null)],
  };
}
