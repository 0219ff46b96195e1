import { expect, it } from 'vitest';
import { type Message, message } from '../../src/kit/messages/text.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const say = (language: 'fr' | 'es', text: Message) => plain(writerOf(language).say(text));
const sessions = (count: number) => message('events.sessions', { count });

it('exactly a million, or several, is a noun in French and Spanish', () => {
  expect(say('fr', sessions(1_000_000))).toBe('1 000 000 de sessions');
  expect(say('es', sessions(2_000_000))).toBe('2.000.000 de sesiones');
  // Elided before a vowel.
  expect(say('fr', message('events.events', { count: 1_000_000 }))).toBe('1 000 000 d’événements');
});

it('other numbers are not', () => {
  expect(say('fr', sessions(1_000_001))).toBe('1 000 001 sessions');
  expect(say('fr', sessions(1_500_000))).toBe('1 500 000 sessions');
  expect(say('es', sessions(1_000))).toBe('1000 sesiones');
  expect(say('es', sessions(1))).toBe('1 sesión');
});

it('so it is in the sentences of reports and emails', () => {
  const walls = { conversions: 2_000_000, walls: 3_000_000, rate: '66,7 %' };
  expect(say('fr', message('report.wallsRate', walls))).toBe(
    '2 000 000 de conversions pour 3 000 000 de murs affichés (66,7 %).',
  );
  const day = { site: 'Owl', events: 1_000_000, limit: 1_200_000 };
  expect(say('es', message('emails.siteDayWhat', day))).toContain('1.000.000 de eventos');
});
