import type { Browser } from 'playwright-core';
import { isMissingPackage } from '../../kit/missing-package.ts';
import { SimulationFailed } from './find-browser.ts';

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Otherwise a page's WebRTC connection would bypass the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

export const withoutSandbox =
  'the browser runs without its sandbox: run Truce as a user other than root, and allow user namespaces';

export interface Launched {
  browser: Browser;
  /** False where the machine does not allow it, or the server runs as root: pages then run with fewer bounds. */
  isSandboxed: boolean;
}

/** Starts the browser, in its sandbox where the machine lets it. Playwright is loaded only when it is needed. */
export async function launchBrowser(
  executablePath: string,
  proxy: string | null,
  env: Record<string, string>,
): Promise<Launched> {
  const { chromium } = await loadPlaywright();
  const start = async (isSandboxed: boolean): Promise<Launched> => {
    const browser = await chromium.launch({
      executablePath,
      chromiumSandbox: isSandboxed,
      args: flags,
      env,
      // Loopback included, which browsers otherwise ask without a proxy.
      ...(proxy ? { proxy: { server: proxy, bypass: '<-loopback>' } } : {}),
    });
    return { browser, isSandboxed };
  };
  try {
    return await start(process.getuid?.() !== 0).catch(() => start(false));
  } catch (error) {
    const [reason = ''] = String(error)
      .replace(/^.*?launch: /, '')
      .split('\n');
    throw new SimulationFailed(`the browser ${executablePath} did not start: ${reason}`);
  }
}

/** Only simulations need it, so it is not installed with Truce. */
async function loadPlaywright() {
  try {
    return await import('playwright-core');
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new SimulationFailed(
      'simulations need the package playwright-core: run "npm install playwright-core" where Truce is installed',
    );
  }
}
