import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawBaits } from '../../src/delivery/bait-pools.ts';
import type { GateOptions, openGate } from '../../src/sdk/gate.ts';
import { isBait, openStage, type Stage, type Visit } from './stage.ts';

declare global {
  interface Window {
    Gate?: { openGate: typeof openGate };
  }
}

const site = { gate: { enabled: true } };

describe('the gate, asked by a page', () => {
  let stage: Stage;
  let script: string;
  beforeAll(async () => {
    stage = await openStage();
    script = await bundle();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('gives a token without a blocker, and the same one until it ends', async () => {
    const { page, siteId } = await open({ site });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const [first, second, third] = await tokens(page, siteId);
    expect(first).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]{43}$/);
    expect([second, third]).toEqual([first, first]);
    expect(asked.filter((path) => path.startsWith('/v1/gate/'))).toHaveLength(1);
    expect(asked.filter((path) => path.startsWith('/v1/media/'))).toHaveLength(3);
  });

  test('gives none where baits are stopped, or answered by a stub', async () => {
    const blocked = await open({ site, isBlocked: true });
    await expect.poll(() => tokens(blocked.page, blocked.siteId)).toEqual([null, null, null]);
    const { page, siteId } = await open({ site });
    await page.route(isBait, (route) =>
      route.fulfill({ status: 200, body: '', headers: { 'access-control-allow-origin': '*' } }),
    );
    await expect.poll(() => tokens(page, siteId)).toEqual([null, null, null]);
  });

  test('gives none where the gate is off, or the network is gone, and never throws', async () => {
    const off = await open({});
    await expect.poll(() => tokens(off.page, off.siteId)).toEqual([null, null, null]);
    const { page, siteId } = await open({ site });
    await page.context().setOffline(true);
    await expect.poll(() => tokens(page, siteId)).toEqual([null, null, null]);
  });

  test('is Truce.getToken(), null without a gate or with a blocker', async () => {
    const ask = async (act: Parameters<Stage['play']>[0]) => {
      const { page } = await stage.play(act);
      await page.waitForFunction(() => window.Truce);
      return page.evaluate(() => window.Truce?.getToken());
    };
    expect(await ask({ site })).toMatch(/^eyJ/);
    expect(await ask({})).toBeNull();
    expect(await ask({ site, isBlocked: true })).toBeNull();
  });

  async function open(act: Parameters<Stage['play']>[0]): Promise<Visit> {
    const visit = await stage.play(act);
    await visit.page.waitForFunction(() => window.Truce?.check());
    await visit.page.evaluate(script);
    return visit;
  }

  /** Two askers at once, and a later one. */
  async function tokens(page: Page, siteId: string): Promise<(string | null)[]> {
    const { paths, control } = drawBaits(new Date().toISOString().slice(0, 10), siteId);
    const { url } = stage.server;
    const options: GateOptions = {
      siteId,
      mediaUrl: `${url}/v1/media`,
      gateUrl: `${url}/v1/gate/${siteId}`,
      baits: paths,
      control,
    };
    return page.evaluate(async (given) => {
      const gate = window.Gate?.openGate(window, given);
      const both = await Promise.all([gate?.token(), gate?.token()]);
      return [...both, await gate?.token()].map((token) => token ?? null);
    }, options);
  }
});

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/sdk/gate.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'Gate',
    target: 'es2019',
    footer: { js: 'window.Gate = Gate;' },
  });
  return outputFiles[0]?.text ?? '';
}
