import { expect, test } from 'vitest';
import { invitedTo } from '../../src/contract/messages/invited-to.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';

const says = (language: string, ...of: Parameters<typeof invitedTo>) =>
  writerOf(language).say(invitedTo(...of));
const five = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];

test('an invitation to all sites says its role', () => {
  expect(says('en', 'owner', null)).toBe('You’ll be an owner of all sites.');
  expect(says('en', 'admin', null)).toBe('You’ll be an admin of all sites.');
  expect(says('en', 'reader', null)).toBe('You’ll be a reader of all sites.');
});

test('a limited one names up to three sites, and counts the others', () => {
  const english = (count: number) => says('en', 'reader', five.slice(0, count));
  expect(english(1)).toBe('You’ll be a reader of a.example.');
  expect(english(2)).toBe('You’ll be a reader of a.example and b.example.');
  expect(english(3)).toBe('You’ll be a reader of a.example, b.example, and c.example.');
  expect(english(4)).toBe('You’ll be a reader of a.example, b.example, c.example, and 1 more.');
  expect(english(5)).toBe('You’ll be a reader of a.example, b.example, c.example, and 2 more.');
  expect(says('en', 'admin', ['a.example'])).toBe('You’ll be an admin of a.example.');
});

test('each language has its own sentence', () => {
  expect(says('de', 'reader', five)).toBe(
    'Sie werden Leser von a.example, b.example, c.example und 2 weiteren.',
  );
  expect(says('es', 'admin', five)).toBe('Serás administrador de a.example, b.example, c.example y 2 más.');
  expect(says('fr', 'reader', five)).toBe(
    'Vous serez lecteur de a.example, b.example, c.example et 2 autres.',
  );
  expect(says('de', 'owner', null)).toBe('Sie werden Inhaber aller Websites.');
});

test('one whose sites were all deleted says so, and promises none', () => {
  expect(says('en', 'reader', [])).toBe('The sites you were invited to have been deleted.');
});
