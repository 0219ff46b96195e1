import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import { describe, expect, test } from 'vitest';
import { allowsAcceptableAds } from '../../src/sdk/detect/acceptable-ads.ts';
import type { QuietRequest } from '../../src/sdk/detect/quiet-request.ts';

const easyList = brotliDecompressSync(readFileSync('lists/easylist.txt.br')).toString();
/** The rule of the list of Acceptable Ads, as eyeo's own browser tests have it. */
const exception = '@@||ad-delivery.net*/px.gif?ch=1';

describe('Acceptable Ads', () => {
  test.each<[name: string, rules: string, expected: boolean]>([
    ['EasyList and the exceptions', `${easyList}\n${exception}`, true],
    ['EasyList alone', easyList, false],
    ['no list', '', false],
  ])('a real engine with %s', async (_, rules, expected) => {
    expect(await allowsAcceptableAds(requestBeside(FiltersEngine.parse(rules)))).toBe(expected);
  });

  test.each<[name: string, answers: ('refused' | 'unclear')[]]>([
    ['a network that reaches neither', ['refused', 'refused']],
    ['a page whose policy forbids both', ['unclear', 'unclear']],
  ])('are not taken for allowed by %s', async (_, answers) => {
    const left = [...answers];
    expect(await allowsAcceptableAds(async () => left.shift() ?? 'unclear')).toBe(false);
  });

  test('nor where the second address answers late', async () => {
    const request: QuietRequest = async (url) => (url.includes('ch=1') ? new Response() : 'unclear');
    expect(await allowsAcceptableAds(request)).toBe(false);
  });
});

function requestBeside(engine: FiltersEngine): QuietRequest {
  return async (url) => {
    const asked = Request.fromRawDetails({ url, sourceUrl: 'https://news.example/', type: 'fetch' });
    return engine.match(asked).match ? 'refused' : new Response();
  };
}
