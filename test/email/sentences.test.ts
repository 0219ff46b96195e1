import { expect, it } from 'vitest';
import { message } from '../../src/kit/messages/text.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';

const languages = ['en', 'de', 'fr', 'es'] as const;

it('an English email says once until when a download link works', () => {
  const time = { format: 'instant', of: { at: '2026-11-30T10:56:00Z', zone: 'America/St_Johns' } } as const;
  expect(writerOf('en').say(message('emails.exportLink', { time }))).toMatch(
    /^The link works until November 30, 2026 at 7:26\sAM \(America\/St_Johns\), without signing in\./,
  );
});

it.each(languages)('the name of a variant is quoted where it breached a guardrail: %s', (language) => {
  const { say } = writerOf(language);
  const name = 'soft';
  const texts = [
    message('integrations.guardrailBroke', { name }),
    message('integrations.guardrailKept', { name }),
    message('integrations.guardrailMetric', { name, metric: 'Sessions' }),
    message('integrations.guardrailReverted', { name }),
  ].map(say);
  const unquoted = texts.filter((text) => /(?<![“„«]\s?)soft|soft(?!\s?[”“»])/.test(text));
  expect(unquoted).toEqual([]);
});
