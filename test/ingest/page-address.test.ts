import { describe, expect, test } from 'vitest';
import { pageAddress } from '../../src/events/intake/page-address.ts';

const full =
  'https://ann:pw@shop.example/a?email=ann%40shop.example&utm_source=mail%20x&token=s3&utm_term=a+b#top';

describe('the address of a page as it is stored', () => {
  test.each([
    ['keep', 'https://shop.example/a?email=ann%40shop.example&utm_source=mail%20x&token=s3&utm_term=a+b'],
    ['utm', 'https://shop.example/a?utm_source=mail%20x&utm_term=a+b'],
    [undefined, 'https://shop.example/a?utm_source=mail%20x&utm_term=a+b'],
    ['strip', 'https://shop.example/a'],
  ] as const)('%s', (kept, stored) => {
    expect(pageAddress(new URL(full), kept)).toBe(stored);
  });

  test.each([
    ['https://a.example/?x=1', 'https://a.example/'],
    ['https://a.example/?', 'https://a.example/?'],
    ['https://a.example/?utm_source', 'https://a.example/'],
    ['https://a.example/?my_utm_source=1&UTM_SOURCE=2', 'https://a.example/'],
    ['capacitor://localhost/a?utm_source=1&t=2', 'capacitor://localhost/a?utm_source=1'],
  ])('%s keeps campaign parameters alone', (page, stored) => {
    expect(pageAddress(new URL(page))).toBe(stored);
  });
});
