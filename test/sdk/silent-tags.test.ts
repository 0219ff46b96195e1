import { describe, expect, test } from 'vitest';
import { adTags } from '../../src/delivery/ad-tags.ts';
import { silentTags } from '../../src/sdk/detect/silent-tags.ts';

const src = 'https://static.criteo.net/js/ld/publishertag.js';

function silent(script: { type?: string; noModule?: boolean }) {
  const scripts = [{ src, type: '', noModule: false, ...script }];
  return silentTags({ document: { scripts } } as never, adTags).silent;
}

describe('the ad tags that a page has loaded', () => {
  test.each(['', 'module', 'text/javascript', 'TEXT/JavaScript', 'application/x-javascript'])(
    'type "%s" is loaded by the browser',
    (type) => expect(silent({ type })).toEqual([src]),
  );
  test.each([
    'javascript/blocked',
    'text/plain',
    'text/javascript-blocked',
    'text/javascript; charset=utf-8',
    'x-text/javascript',
    'importmap',
    'blocked/module',
    'module-later',
    'text/partytown',
    ' ',
  ])('type "%s" is not', (type) => expect(silent({ type })).toEqual([]));

  test('nor is what is meant for browsers without modules', () => {
    expect(silent({ noModule: true })).toEqual([]);
    expect(silent({ type: 'module', noModule: true })).toEqual([src]);
  });
});
