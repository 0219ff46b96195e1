import type { Call } from '../../../contract/core/client.ts';
import { todayIn } from '../../numbers/periods.ts';
import { breakdownsQuestion, overviewQuestion } from '../../numbers/questions.ts';
import { dimensionNames, readView } from '../../numbers/view.ts';

/** Asks for what an address shows first. Where there is nothing, or nobody is signed in, the screen says so. */
export async function prefetchAnswers(call: Call, path: string, search: string): Promise<void> {
  const [, id, tab] = /^\/sites\/([0-9a-f-]{36})(\/[\w-]+)?\/?$/.exec(path) ?? [];
  if (id) {
    await Promise.allSettled([askSite(call, id, tab ? null : search), call('GET /v1/me')]);
  } else if (path === '/') {
    const week = { query: { days: '7' } };
    await Promise.allSettled([
      call('GET /v1/me'),
      call('GET /v1/sites'),
      call('GET /v1/analytics/sites/summary', week),
    ]);
  }
}

/** The site, and the numbers of its overview where `search` sets them: which day it is there, the site says. */
async function askSite(call: Call, id: string, search: string | null): Promise<void> {
  const params = { id };
  const { config } = await call('GET /v1/sites/:id', { params });
  if (search === null) return;
  const view = readView(new URLSearchParams(search));
  const today = todayIn(config.timezone, new Date());
  const breakdowns = breakdownsQuestion(view, today, dimensionNames);
  await Promise.all([
    call('POST /v1/analytics/sites/:id/overview', { params, body: overviewQuestion(view, today) }),
    call('POST /v1/analytics/sites/:id/breakdowns', { params, body: breakdowns }),
  ]);
}
