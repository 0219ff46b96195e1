import type { Route } from 'playwright-core';
import { InlineReport, simulatedHeader } from '../../contract/sites/plain-wall.ts';

/**
 * Answers events in place of the service: a simulated visit is nobody's, and must not be in the owner's numbers. Reports
 * of the inline snippet go on with a mark by which the service counts nothing.
 * @returns whether the request was one.
 */
export async function answerEvents(route: Route): Promise<boolean> {
  const request = route.request();
  const content = request.method() === 'POST' ? readJson(request.postData()) : null;
  if (InlineReport.safeParse(content).success) {
    // Only the service knows the plain wall that the picture is to show.
    await route.continue({ headers: { ...request.headers(), [simulatedHeader]: '1' } });
    return true;
  }
  if (!isEvents(content)) return false;
  await route.fulfill({
    status: 201,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
    body: '{"accepted":0,"ids":[]}',
  });
  return true;
}

/** Null where it is none: somebody else's request. */
function readJson(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return null;
  }
}

/** Whatever path the site has for them: known by what is in them. */
function isEvents(content: unknown): boolean {
  const { events } = (content ?? {}) as { events?: { site_id?: unknown; event_type?: unknown }[] };
  return Array.isArray(events) && events.every((each) => each.site_id && each.event_type);
}
