import { describe, expect, test } from 'vitest';
import {
  checkWall,
  findingLevels,
  maxWords,
  type WallAround,
} from '../../src/contract/fairness/check-wall.ts';
import { findingPlace, wallFindingText } from '../../src/contract/fairness/finding-text.ts';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { DisplayRules } from '../../src/contract/sites/display.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { inEnglish } from '../../src/kit/messages/writer.ts';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { startingTemplates } from '../../src/web/site/wall/starting-templates.ts';

/** A wall about which there is nothing to say, so that each test sees its own finding alone. */
const fair: TemplateConfig = { ...newTemplateConfig, mode: 'soft', display: { once_in_days: 7 } };
const soft: WallAround = { mode: 'soft', display: {} };

function found(config: Partial<TemplateConfig>, around = soft): string[] {
  return checkWall({ ...fair, ...config }, around).map(({ code, field }) => `${code} ${field}`);
}

test('a fair wall has no findings', () => {
  expect(found({})).toEqual([]);
});

describe('in texts', () => {
  test.each([
    ['blames', 'You are stealing our work.'],
    ['blames', 'It’s your fault that we let people go.'],
    ['blames', 'Werbeblocker sind Diebstahl.'],
    ['blames', 'Nos robas el trabajo: nos estás robando.'],
    ['blames', 'Vous êtes des voleurs.'],
    ['frightens', 'Your browser is outdated.'],
    ['frightens', 'Ad blockers are illegal.'],
    ['frightens', 'Das ist gefährlich.'],
    ['frightens', 'Es peligroso.'],
    ['frightens', 'C’est dangereux.'],
    ['hurries', 'Last chance to read this.'],
    ['hurries', 'Only 30 seconds left.'],
    ['hurries', 'Nur heute kostenlos.'],
    ['hurries', 'Es ahora o nunca.'],
    ['hurries', 'Dépêchez-vous.'],
    ['shouts', 'PLEASE ALLOW ads here.'],
    ['shouts', 'Allow ads here!!'],
    ['off_everywhere', 'Please disable your ad blocker.'],
    ['off_everywhere', 'Hello. Turn your ad blocker off. Thank you for being here.'],
    ['off_everywhere', 'Bitte schalten Sie Ihren Werbeblocker aus.'],
    ['off_everywhere', 'Desactiva tu bloqueador de anuncios.'],
    ['off_everywhere', 'Désactivez votre bloqueur de publicité.'],
  ])('%s: %s', (code, text) => {
    expect(found({ messages: [text] })).toEqual([`${code} messages.0`]);
    expect(
      found({ translations: { de: { title: text, messages: ['a', 'b'], cta_text: 'Go on reading' } } }),
    ).toEqual([`${code} translations.de.title`]);
  });

  test.each([
    'Please turn off your ad blocker on this site.',
    'Disable your blocker here, and it stays on everywhere else.',
    'Pause your ad blocker for news.example.',
    'Bitte schalten Sie den Werbeblocker auf dieser Website aus.',
    'Desactiva el bloqueador en este sitio.',
    'Désactivez votre bloqueur sur ce site.',
    'We can’t show ads right now, and NATO is no shout. Thank you!',
  ])('nothing in: %s', (text) => {
    expect(found({ messages: [text] })).toEqual([]);
  });

  test(`more than ${maxWords} words, of title and messages together`, () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect(found({ title: 'word', messages: [words(maxWords - 2), 'word'] })).toEqual([]);
    expect(found({ title: 'word', messages: [words(maxWords - 1), 'word'] })).toEqual(['long messages.1']);
  });

  test.each(Object.entries(allTexts))('nothing unfair in the wall’s own texts: %s', (_, texts) => {
    const choices = (['later', 'newsletter', 'login'] as const).map((kind) => ({
      id: kind,
      kind,
      text: texts.choices[kind],
    }));
    const config = { title: texts.title, messages: texts.messages, cta_text: texts.cta, choices };
    expect(found(config)).toEqual([]);
    expect(found({ messages: [texts.still_blocked, texts.dns_remains, texts.noBlocker] })).toEqual([]);
  });

  test.each(startingTemplates)('nothing unfair in a starting template: $name', ({ config }) => {
    const findings = checkWall(config, { mode: config.mode, display: {} });
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
  });
});

test('a signature is looked at where it is shown, and is never where a long text ends', () => {
  const signature = 'Last chance to read this.';
  expect(found({ style: 'letter', signature })).toEqual(['hurries signature']);
  expect(found({ signature })).toEqual([]);
  const messages = ['word '.repeat(maxWords)];
  expect(found({ style: 'letter', signature: 'Ana Ruiz', messages })).toEqual(['long messages.0']);
});

describe('on buttons', () => {
  test.each(['OK', 'Yes', 'Continue', 'Weiter', 'Aceptar', 'D’accord', 'Click here.'])(
    'a label that says little: %s',
    (label) => expect(found({ cta_text: label })).toEqual(['says_little cta_text']),
  );

  test.each([
    'No, I don’t care about journalism',
    'I hate quality',
    'Nein, ich will Journalismus nicht unterstützen',
    'No me importa el periodismo',
    'Je ne veux pas soutenir la presse',
  ])('a refusal that shames: %s', (text) => {
    for (const kind of ['close', 'later', 'own'] as const) {
      const choices = [
        { id: 'allow', kind: 'allow' as const },
        { id: kind, kind, text },
      ];
      expect(found({ choices })).toEqual(['shames_refusal choices.1.text']);
    }
  });

  test.each(['Not now', 'Close', 'Refuse', 'I don’t want ads', 'Ich möchte keine Werbung'])(
    'nothing in a plain refusal: %s',
    (text) => {
      const choices = [
        { id: 'allow', kind: 'allow' as const },
        { id: 'close', kind: 'close' as const, text },
      ];
      expect(found({ choices })).toEqual([]);
    },
  );

  test('two with the same words', () => {
    const choices = [
      { id: 'allow', kind: 'allow' as const },
      { id: 'pass', kind: 'pass' as const, url: '/pass', text: ' Read On ' },
    ];
    expect(found({ cta_text: 'Read on', choices })).toEqual(['same_label choices.1.text']);
  });
});

describe('in a translation', () => {
  const own = { title: 'A title', messages: ['One.', 'Two.'], cta_text: 'I did it' };

  test('some texts and not the others', () => {
    expect(found({ ...own, translations: { de: { title: 'Ein Titel' } } })).toEqual([
      'half_translated translations.de',
    ]);
    const messages = ['Eins.', ''];
    const de = { title: 'Titel', cta_text: 'Erlaubt', messages };
    expect(found({ ...own, translations: { de } })).toEqual(['half_translated translations.de']);
  });

  test('nothing of ours: it is in that language already', () => {
    expect(found({ translations: { de: { title: 'Ein Titel' } } })).toEqual([]);
    expect(found({ title: 'A title', translations: { de: { title: 'Ein Titel' } } })).toEqual([]);
    const mixed = { title: 'A title', translations: { de: { cta_text: 'Ich habe es erlaubt' } } };
    expect(found(mixed)).toEqual(['half_translated translations.de']);
  });

  test('the text of a choice beside ours', () => {
    const choices = [
      { id: 'allow', kind: 'allow' as const },
      { id: 'skip', kind: 'close' as const, text: 'Not now' },
      { id: 'shop', kind: 'own' as const, text: 'To the shop' },
    ];
    const withLabels = (labels: Record<string, string>) =>
      found({ choices, translations: { de: { choices: labels } } });
    expect(withLabels({ skip: 'Nein, danke' })).toEqual(['half_translated translations.de']);
    expect(withLabels({ skip: 'Nein, danke', shop: 'Zum Laden' })).toEqual([]);
  });

  test('a language without known phrases is said to be unchecked', () => {
    const whole = { title: 'T', messages: fair.messages, cta_text: 'C' };
    expect(found({ translations: { pl: whole, 'pt-br': whole, 'de-at': whole } })).toEqual([
      'not_checked translations.pl',
      'not_checked translations.pt-br',
    ]);
  });

  test('none at all is a wall in one language', () => {
    expect(found({ messages: [], translations: { de: {} } })).toEqual([]);
    expect(found({ translations: { de: { messages: ['', ''] } } })).toEqual([]);
  });

  test('the text of a choice is found by its id', () => {
    const choices = [
      { id: 'allow', kind: 'allow' as const },
      { id: 'skip', kind: 'close' as const, text: 'Not now' },
    ];
    const de = { title: 'Titel', messages: ['a', 'b'], cta_text: 'Ich habe es erlaubt' };
    expect(found({ choices, translations: { de: { ...de, choices: { skip: 'Ist mir egal' } } } })).toEqual([
      'shames_refusal translations.de.choices.skip',
    ]);
    expect(found({ choices, translations: { de } })).toEqual(['half_translated translations.de']);
  });
});

describe('in what a visitor can do', () => {
  const pass = { id: 'pass', kind: 'pass' as const, url: '/pass' };
  const hard: WallAround = { mode: 'hard', display: {} };

  test('a hard wall needs another way on that is offered there', () => {
    expect(found({}, hard)).toEqual(['no_other_way choices']);
    expect(found({ choices: [pass] }, hard)).toEqual([]);
    expect(found({ choices: [{ ...pass, modes: ['soft'] }] }, hard)).toEqual(['no_other_way choices']);
  });

  test('a wall that can be closed should not come back on every visit', () => {
    const display = {};
    expect(found({ display })).toEqual(['asks_again display.once_in_days']);
    expect(found({ display }, { mode: 'soft', display: { once_in_days: 3 } })).toEqual([]);
    expect(found({ display }, { mode: 'inline', display: {} })).toEqual([]);
  });
});

test('a hard wall should neither hold back who leaves, nor follow soon after a soft one', () => {
  const pass = { id: 'pass', kind: 'pass' as const, url: '/pass' };
  const of = (display: DisplayRules, mode: WallAround['mode'] = 'hard') =>
    found({ choices: [pass], display }, { mode, display: { once_in_days: 7 } });
  expect(of({ exit_intent: true })).toEqual(['holds_back display.exit_intent']);
  expect(of({ exit_intent: true }, 'soft')).toEqual([]);
  expect(of({ hard_after_sessions: 2 })).toEqual(['soon_hard display.hard_after_sessions']);
  expect(of({ hard_after_sessions: 3 })).toEqual([]);
});

test('problems come first', () => {
  const findings = checkWall({ ...fair, title: 'PLEASE READ', cta_text: 'OK' }, soft);
  expect(findings.map(({ code }) => code)).toEqual(['says_little', 'shouts']);
});

test('every code has words, and every place has a name', () => {
  const values = { words: 'x', language: 'de', count: 61, most: maxWords };
  for (const code of Object.keys(findingLevels) as (keyof typeof findingLevels)[]) {
    expect(inEnglish(wallFindingText({ code, values }))).toMatch(/^[^{}]{20,}\.$/);
  }
  const places = {
    title: 'Title',
    'messages.0': 'Message 1',
    cta_text: 'Button',
    choices: 'Choices',
    'choices.1.text': 'Choice 2',
    'display.once_in_days': 'When it appears',
    'translations.de': 'Translation (de)',
    'translations.pt-br.messages.1': 'Message 2 (pt-br)',
    'translations.de.choices.skip': 'Choice skip (de)',
  };
  for (const [field, name] of Object.entries(places)) expect(inEnglish(findingPlace(field))).toBe(name);
});
