import { randomUUID } from 'node:crypto';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { patienceMs } from './patience.ts';
import type { RunningServer } from './server.ts';

/** Sends events as a visitor's browser does: no key, text/plain, the page's Origin. */
export async function track(
  server: Pick<RunningServer, 'url'>,
  body: unknown,
  headers: Record<string, string> = { origin: 'https://www.example.com' },
): Promise<{
  status: number;
  headers: Headers;
  body: { accepted?: number; ids?: string[]; error?: ErrorPart };
}> {
  const response = await fetch(`${server.url}/v1/events/track`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as { accepted?: number; ids?: string[]; error?: ErrorPart };
  return { status: response.status, headers: response.headers, body: answer };
}

interface ErrorPart {
  code: string;
  message: string;
  details: Record<string, unknown>;
}

export function event(siteId: string, more: Partial<TrackedEvent> = {}): TrackedEvent {
  return {
    site_id: siteId,
    session_id: randomUUID(),
    event_type: 'page_view',
    page_url: 'https://www.example.com/a',
    ...more,
  };
}

const leastTries = 5;

/** Tries until the check stops throwing: for so long, and on a slow machine until it was tried a few times. */
export async function eventually<T>(check: () => Promise<T>, waitMs = patienceMs): Promise<T> {
  const end = Date.now() + waitMs;
  for (let tries = 1; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries >= leastTries && Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
