import type { Browser } from 'playwright-core';
import { SimulationFailed } from './find-browser.ts';

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Without a proxy for it, a page's peer connection would leave by itself.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Starts the browser, in its sandbox where the machine lets it. Playwright is loaded only when it is needed. */
export async function launchBrowser(executablePath: string, proxy: string | null): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: flags,
      // Loopback included, which browsers otherwise ask without a proxy.
      ...(proxy ? { proxy: { server: proxy, bypass: '<-loopback>' } } : {}),
    });
  try {
    return await start(process.getuid?.() !== 0).catch(() => start(false));
  } catch (error) {
    const [reason = ''] = String(error)
      .replace(/^.*?launch: /, '')
      .split('\n');
    throw new SimulationFailed(`the browser ${executablePath} did not start: ${reason}`);
  }
}
