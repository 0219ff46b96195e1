import type { Route } from 'playwright-core';

/**
 * Answers events in place of the service: a simulated visit is nobody's, and must not be in the owner's numbers.
 * @returns whether the request was one.
 */
export async function answerEvents(route: Route): Promise<boolean> {
  const request = route.request();
  if (request.method() !== 'POST' || !isEvents(request.postData())) return false;
  await route.fulfill({
    status: 201,
    headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
    body: '{"accepted":0,"ids":[]}',
  });
  return true;
}

/** Whatever path the site has for them: known by what is in them. */
function isEvents(body: string | null): boolean {
  if (body === null || !body.includes('"session_id"')) return false;
  try {
    const { events } = JSON.parse(body) as { events?: { site_id?: unknown; event_type?: unknown }[] };
    return Array.isArray(events) && events.every((each) => each.site_id && each.event_type);
  } catch {
    return false; // somebody else's request
  }
}
