import { describe, expect, it } from 'vitest';
import { readValue } from '../../src/web/site/overview/typed-filter.ts';

describe('what is typed as the value of a filter, where no row shows it', () => {
  it.each([
    ['device', 'Desktop', 'desktop'],
    ['device', 'tablet', 'tablet'],
    ['device', 'Unknown', ''],
    ['kind', 'Network', 'dns'],
    ['kind', 'dns', 'dns'],
    ['kind', 'tracking protection', 'tracking_protection'],
    ['kind', 'EXTENSION', 'extension'],
    ['country', 'cote d’ivoire', 'CI'],
    ['country', 'Germany', 'DE'],
    ['country', 'de', 'DE'],
    ['country', 'Unknown', 'ZZ'],
    ['language', 'German', 'de'],
    ['language', 'PT-br', 'pt-BR'],
    ['blocker', 'Unidentified blocker', ''],
    ['blocker', 'unidentified extension', 'unnamed extension'],
    ['blocker', 'uBlock Origin', 'uBlock Origin'],
    ['referrer', 'Direct or unknown', ''],
    ['utm_source', 'None', ''],
    ['property:plan', 'Not set', ''],
    ['page', '/Sport', '/Sport'],
  ] as const)('%s: %s is %s', (dimension, typed, value) => {
    expect(readValue(dimension, typed, [])).toBe(value);
  });

  it.each([
    ['device', 'Toaster'],
    ['kind', 'Firewall'],
    ['country', 'Atlantis'],
    ['language', 'Klingonish'],
  ] as const)('%s: %s is none', (dimension, typed) => {
    expect(readValue(dimension, typed, [])).toBeNull();
  });

  it('takes a row by its name first, also one that is on no list', () => {
    expect(readValue('browser', 'chrome', ['Chrome'])).toBe('Chrome');
    expect(readValue('page', '/café', ['/cafe', '/Sport'])).toBe('/café');
    expect(readValue('page', '/sport', ['/Sport', '/sport'])).toBe('/sport');
    expect(readValue('language', 'xx-old', ['xx-old'])).toBe('xx-old');
  });
});
