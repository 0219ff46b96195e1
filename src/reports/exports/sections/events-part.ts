import { bounds, buckets, daysFrom } from '../../../analytics/period.ts';
import type { Engine } from '../../../events/store/engine.ts';
import { countEvents, type EventsOfTime, readEventPages } from '../../../events/store/read-pages.ts';
import type { ExportPart, PlannedFile } from '../export-part.ts';

type Reader = Pick<Engine, 'database' | 'query' | 'read'>;

/** The raw events, a file for each local day that has any, in the order of time. */
export function eventsPart(engine: Reader): ExportPart {
  return {
    about: [
      {
        name: 'events/<day>.ndjson',
        text: 'every event as stored, one JSON object per line, one file for each day with events (kept for 90 days at most)',
      },
    ],
    async plan({ site, firstDay, lastDay }) {
      const period = daysFrom(firstDay, lastDay, site.config.timezone);
      const starts = buckets(period, 'day');
      const { to } = bounds(period);
      const files: PlannedFile[] = [];
      const counts = await countEvents(
        engine,
        site.id,
        starts.map(({ start }) => start),
        to,
      );
      for (const [index, { start, date }] of starts.entries()) {
        const time = { siteId: site.id, from: start, to: starts[index + 1]?.start ?? to };
        const weight = counts.get(start) ?? 0;
        if (weight > 0)
          files.push({ name: `events/${date}.ndjson`, weight, write: () => lines(engine, time) });
      }
      return files;
    },
  };
}

/** An event that came twice with the same id is written once. */
async function* lines(engine: Reader, time: EventsOfTime) {
  for await (const page of readEventPages(engine, time)) {
    yield { data: page.lines, rows: page.events };
  }
}
