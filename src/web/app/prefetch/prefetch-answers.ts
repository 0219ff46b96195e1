import type { Call } from '../../../contract/core/client.ts';
import { dependsOnToday, todayIn } from '../../numbers/periods.ts';
import { breakdownsQuestion, overviewQuestion } from '../../numbers/questions.ts';
import { dimensionNames, readView } from '../../numbers/view.ts';
import { memberQuestion, siteQuestion, sitesQuestion, summaryQuestion } from './first-questions.ts';

/** Asks for what an address shows first. Where there is nothing, or nobody is signed in, the screen says so. */
export async function prefetchAnswers(call: Call, path: string, search: string): Promise<void> {
  const [, id, tab] = /^\/sites\/([0-9a-f-]{36})(\/[\w-]+)?\/?$/.exec(path) ?? [];
  if (id) {
    await Promise.allSettled([askSite(call, id, tab ? null : search), call(...memberQuestion)]);
  } else if (path === '/') {
    await Promise.allSettled([call(...memberQuestion), call(...sitesQuestion), call(...summaryQuestion)]);
  }
}

/** The site, and the numbers of its overview where `search` sets them. Which day it is there, the site says: few periods need it. */
async function askSite(call: Call, id: string, search: string | null): Promise<void> {
  const site = call(...siteQuestion(id));
  if (search === null) return void (await site);
  const view = readView(new URLSearchParams(search));
  const today = dependsOnToday(view.period) ? todayIn((await site).config.timezone, new Date()) : anyDay;
  await Promise.all([
    site,
    call(...overviewQuestion(id, view, today)),
    call(...breakdownsQuestion(id, view, today, { dimensions: dimensionNames })),
  ]);
}

const anyDay = '2026-01-01';
