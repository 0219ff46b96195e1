import type { Call } from '../../contract/client.ts';
import { todayIn } from '../overview/periods.ts';
import { breakdownsQuestion, overviewQuestion } from '../overview/questions.ts';
import { dimensionNames, readView } from '../overview/view.ts';

/** Asks for what an address shows first. Where there is nothing, or nobody is signed in, the screen says so. */
export async function askAhead(call: Call, path: string, search: string): Promise<void> {
  const [, id, tab] = /^\/sites\/([0-9a-f-]{36})(\/[\w-]+)?\/?$/.exec(path) ?? [];
  if (!id && path !== '/') return;
  const ask = (...questions: Promise<unknown>[]) => Promise.allSettled(questions);
  if (!id) {
    await ask(
      call('GET /v1/me'),
      call('GET /v1/sites'),
      call('GET /v1/analytics/sites/summary', { query: { days: '7' } }),
    );
    return;
  }
  const params = { id };
  const site = call('GET /v1/sites/:id', { params });
  await ask(call('GET /v1/me'), site);
  const timezone = await site.then(({ config }) => config.timezone).catch(() => null);
  if (timezone === null || tab) return;
  const view = readView(new URLSearchParams(search));
  const today = todayIn(timezone, new Date());
  await ask(
    call('POST /v1/analytics/sites/:id/overview', { params, body: overviewQuestion(view, today) }),
    call('POST /v1/analytics/sites/:id/breakdowns', {
      params,
      body: breakdownsQuestion(view, today, dimensionNames),
    }),
  );
}
