import { expect, it } from 'vitest';
import { tally } from '../../src/cli/count-log/tally.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { LogMark } from '../../src/records/sites/log-page-views.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const site = { id: 'one', domain: 'news.example', config: defaultSiteConfig } as OwnedSite;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function* lines(times: string[]) {
  for (const time of times) yield `203.0.113.1 - - [${time} +0000] "GET / HTTP/2.0" 200 9 "-" "${firefox}"`;
}

function count(times: string[], marks = new Map<string, LogMark>()) {
  const parts = { siteOf: () => site, isBot: () => false, marks, now: () => nowMs };
  return tally(lines(times), parts);
}

it('leaves out lines of the future, so that they do not hide what comes after them', async () => {
  const today = ['20/Nov/2026:09:00:00', '20/Nov/2026:09:00:01', '20/Nov/2026:09:00:02'];
  const first = await count(['21/Nov/2026:09:00:00', '01/Jan/2036:00:00:00', ...today]);
  expect(first).toMatchObject({ lines: 5, pageViews: 3, left: { future: 2, counted: 0 } });
  const mark = first.counts[0]?.mark;
  expect(mark).toEqual({ until: Date.parse('2026-11-20T09:00:02Z') / 1000, atEnd: 1 });
  const marks = new Map(mark && [[site.id, mark]]);
  const second = await count([...today, '20/Nov/2026:10:00:00'], marks);
  expect(second).toMatchObject({ pageViews: 1, left: { counted: 3 } });
});

it('counts lines of a clock that is a little ahead', async () => {
  expect(await count(['20/Nov/2026:12:59:00', '20/Nov/2026:13:01:00'])).toMatchObject({
    pageViews: 1,
    left: { future: 1 },
  });
});
