import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choiceKinds, maxChoices, takes } from '../../src/contract/sites/choice-kinds.ts';
import { drawBaits } from '../../src/delivery/bait-pools.ts';
import { partFile, readPartFile } from '../../src/delivery/part-names.ts';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Bytes on the wire, as brotli at its strongest: what visitors pay. A budget is raised on purpose or not at all: the loader has
 * 64 bytes more since it reads properties from its tag, both have 448 since pages can listen, record events of their own and say what
 * was done, 64 since visitors can object, 16 since long batches are sent, the core has 16 since a function registered again gets past events once, and both have 48 since they work on pages that have names of ours
 * for something else, the loader has 64 since it brings a page mark, and the
 * wall has 512 since it draws where to press, 640 since it waits for the consent dialog, 128 since a banner makes way
 * for the focus, 256 since it keeps what is typed and pressed in it from the page, 32 since it works on pages that have a frame
 * named body or a `performance` of their own, and 32 since it says which wall is a visitor's first; ask has 16 since its frame stands in the body, 16 since its
 * rules know paths with letters beyond ASCII, 384 since it knows readers with a pass and Acceptable Ads, and slots have 128 since AdSense is
 * loaded in place of uBlock Origin's stand-in. What is drawn for each site and day (`withFixedDraw`) alone makes a script
 * up to 35 bytes longer or shorter. */
const budgets: Record<
  'core' | 'loader' | 'ask' | 'wall' | 'choices' | 'style' | 'slots' | 'rules' | 'frame' | 'outcome',
  number
> = JSON.parse(readFileSync('test/sdk/budgets.json', 'utf8'));

const choices = choiceKinds.slice(0, maxChoices).map((kind) => ({
  id: kind,
  kind,
  ...(takes(kind, 'url') === 'needed' && { url: '/some/page?from={return}' }),
}));

describe('what a visitor’s page loads', () => {
  let server: RunningServer;
  let loader: string;
  let siteId: string;
  beforeAll(async () => {
    server = await startServer();
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
    siteId = id;
    loader = `${server.url}/v1/loader/${id}.js`;
  });
  afterAll(() => server.stop());

  test.each(['core', 'slots', 'rules', 'frame', 'outcome'] as const)('%s, the same on every site', (name) => {
    const size = brotliCompressSync(readFileSync(`dist/sdk/${name}.js`)).length;
    expect(size).toBeLessThanOrEqual(budgets[name]);
  });

  test.each([
    ['loader', ''],
    ['ask', '?part=ask'],
  ] as const)('%s, with a new site’s settings', async (name, query) => {
    expect(await packedBytes(loader + query)).toBeLessThanOrEqual(budgets[name]);
  });

  test.each(Object.keys(allTexts))('the wall in %s', async (language) => {
    expect(await packedBytes(`${loader}?part=wall&l=${language}`)).toBeLessThanOrEqual(budgets.wall);
  });

  test.each(['en', 'de', 'el', 'bn'])('the wall in %s with every kind of choice', async (language) => {
    await server.call('PUT /v1/templates/sites/:id', {
      params: { id: siteId },
      body: { name: 'default', config: { choices } },
    });
    const size = await packedBytes(`${loader}?part=wall&l=${language}`);
    expect(size).toBeLessThanOrEqual(budgets.wall + budgets.choices);
  });

  test.each(['brand', 'letter', 'sheet'] as const)('the wall with the style %s', async (style) => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'styled.example' } });
    const body = { name: 'default', config: { style, signature: 'Ana Ruiz, editor' } };
    await server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
    const size = await packedBytes(`${server.url}/v1/loader/${id}.js?part=wall&l=el`);
    expect(size).toBeLessThanOrEqual(budgets.wall + budgets.style);
  });

  async function packedBytes(url: string): Promise<number> {
    const response = await fetch(url);
    const text = await response.text();
    expect([response.status, text.length > 1000]).toEqual([200, true]);
    return brotliCompressSync(withFixedDraw(text)).length;
  }
});

/** The same text on every run: a budget is about code, and some draws pack better than others. */
function withFixedDraw(text: string): string {
  const site = '0192f3c8-5b7d-7a4e-9c31-d6e85fa04b27';
  const baits = JSON.stringify(drawBaits('2026-11-28', site));
  const [drawnFor = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text) ?? [];
  return text
    .replaceAll(/"[0-9a-f]{14}\.js"/g, (file) => {
      const name = readPartFile(`${drawnFor}-${file.slice(1, -1)}`);
      return name ? `"${partFile(name, { siteId: site, media: '/v1/media' })}"` : file;
    })
    .replaceAll(drawnFor, site)
    .replaceAll(/http:\/\/localhost:\d+/g, 'https://truce.example')
    .replaceAll(/"baits":\{.*?\}/g, `"baits":${baits}`)
    .replaceAll(/"mark":".*?"/g, '"mark":"k3Xv9QbT"');
}
