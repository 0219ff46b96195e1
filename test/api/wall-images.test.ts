import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { imageLimits } from '../../src/contract/sites/wall-images.ts';
import { imageRules } from '../../src/web/site/wall/images/image-rules.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { gifOf, jpegOf, pngOf } from '../support/tiny-images.ts';

describe('an image for a wall', () => {
  let server: LocalServer;
  let params: { id: string };
  beforeAll(async () => {
    server = await startServer();
    params = { id: (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id };
  });
  afterAll(() => server.stop());

  const add = (bytes: Buffer) =>
    server.call('POST /v1/sites/:id/images', { params, body: { data: bytes.toString('base64') } });
  const list = async () => (await server.call('GET /v1/sites/:id/images', { params })).images;
  const remove = (image: string) =>
    server.call('DELETE /v1/sites/:id/images/:image', { params: { ...params, image } });

  test('is served as what its bytes are, for good, and to any page', async () => {
    const bytes = jpegOf(300, 200);
    const image = await add(bytes);
    expect(image).toMatchObject({ type: 'image/jpeg', width: 300, height: 200, bytes: bytes.length });
    expect(image.url).toMatch(new RegExp(`/v1/media/${params.id}-[0-9a-f]{32}\\.jpg$`));
    const served = await fetch(new URL(new URL(image.url).pathname, server.url));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    for (const other of [image.url.replace('.jpg', '.png'), image.url.replace(/.{5}\.jpg$/, '00000.jpg')]) {
      expect((await fetch(new URL(new URL(other).pathname, server.url))).status).toBe(404);
    }
  });

  test('is kept once, however often it is added', async () => {
    const [first, second] = [await add(gifOf(9, 9)), await add(gifOf(9, 9))];
    expect(second.id).toBe(first.id);
  });

  test.each([
    ['of another kind', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'invalid_format'],
    ['that is too wide', pngOf(imageLimits.pixels + 1, 10), 'too_large'],
    ['that is too high', pngOf(10, imageLimits.pixels + 1), 'too_large'],
    ['with one byte too many', padded(imageLimits.bytes + 1), 'too_large'],
    ['with many bytes too many', padded(imageLimits.bytes + 100), 'too_long'],
  ])('is refused: one %s', async (_, bytes, reason) => {
    await expect(add(bytes)).rejects.toMatchObject({ status: 400, details: { field: 'data', reason } });
  });

  test('may be as large as the limits say, which the dashboard knows', async () => {
    const { id } = await add(padded(imageLimits.bytes));
    expect(imageRules.kilobytes * 1024).toBe(imageLimits.bytes);
    expect(imageRules.pixels).toBe(imageLimits.pixels);
    await remove(id);
  });

  test('stays while a template or a draft shows it', async () => {
    const [logo, portrait] = [await add(pngOf(20, 20)), await add(pngOf(21, 21))];
    const body = (config: object) => ({ params, body: { name: 'default', config } });
    await server.call('PUT /v1/templates/sites/:id', body({ logo_url: logo.url }));
    const draft = await server.call(
      'PUT /v1/templates/sites/:id/drafts',
      body({ portrait_url: portrait.url }),
    );
    for (const { id } of [logo, portrait]) {
      await expect(remove(id)).rejects.toMatchObject({ status: 409, details: { reason: 'image_in_use' } });
    }
    await server.call('DELETE /v1/templates/drafts/:id', { params: { id: draft.id } });
    await remove(portrait.id);
    expect((await list()).find(({ id }) => id === logo.id)?.is_used).toBe(true);
    await server.call('PUT /v1/templates/sites/:id', body({ logo_url: null }));
    await remove(logo.id);
    await server.clock.advance(10_000); // as long as an image that was asked for is kept in memory
    expect((await fetch(new URL(new URL(logo.url).pathname, server.url))).status).toBe(404);
  });

  test('is added and deleted by keys that may write, and listed by those that may read', async () => {
    const { key } = await server.call('POST /v1/keys', { body: { name: 'reader', scopes: ['read'] } });
    const reader = createClient(server.url, { key });
    const kept = await add(pngOf(31, 31));
    const body = { data: pngOf(32, 32).toString('base64') };
    const refused = [
      reader('POST /v1/sites/:id/images', { params, body }),
      reader('DELETE /v1/sites/:id/images/:image', { params: { ...params, image: kept.id } }),
    ];
    for (const each of refused) {
      expect(await refusal(each)).toMatchObject({ status: 403, details: { reason: 'scope' } });
    }
    const { images } = await reader('GET /v1/sites/:id/images', { params });
    expect(images.map(({ width }) => width)).toContain(31);
    expect(images.map(({ width }) => width)).not.toContain(32);
    await remove(kept.id);
  });

  test('moves with the media folder of the site, and so do walls that show it', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'moving.example' } });
    const body = { data: pngOf(41, 41).toString('base64') };
    const image = await server.call('POST /v1/sites/:id/images', { params: { id }, body });
    const elsewhere = 'https://cdn.example/face.png';
    const config = { style: 'letter', logo_url: image.url, portrait_url: elsewhere } as const;
    await server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name: 'default', config } });
    const wall = async () => (await fetch(`${server.url}/v1/loader/${id}.js?part=wall`)).text();
    expect(await wall()).toContain(image.url);
    const delivery = { origin: 'https://moving.example', media: '/quiet/m' };
    await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { delivery } } });
    const name = image.url.split('/').at(-1);
    const moved = `https://moving.example/quiet/m/${name}`;
    const { images } = await server.call('GET /v1/sites/:id/images', { params: { id } });
    expect(images).toMatchObject([{ url: moved, is_used: true }]);
    await expect.poll(wall).toContain(moved);
    expect(await wall()).toContain(elsewhere);
    expect((await fetch(`${server.url}/quiet/m/${name}`)).headers.get('content-type')).toBe('image/png');
  });

  test('goes with its site', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'gone.example' } });
    const body = { data: pngOf(51, 51).toString('base64') };
    await server.call('POST /v1/sites/:id/images', { params: { id }, body });
    const rows = () =>
      server.stores.records.db.selectFrom('wall_images').select('id').where('site_id', '=', id).execute();
    expect(await rows()).toHaveLength(1);
    await server.call('DELETE /v1/sites/:id', { params: { id } });
    expect(await rows()).toEqual([]);
  });

  test('is one of so many, and no more', async () => {
    for (let count = (await list()).length; count < imageLimits.perSite; count++)
      await add(pngOf(100, 100 + count));
    await expect(add(pngOf(99, 99))).rejects.toMatchObject({
      status: 409,
      details: { reason: 'most_images', most: imageLimits.perSite },
    });
    await expect(add(pngOf(100, 119))).resolves.toMatchObject({ width: 100 });
  });
});

function padded(bytes: number): Buffer {
  const bare = pngOf(10, 10).length;
  return pngOf(10, 10, bytes - bare);
}
