import { bounds, periodBefore } from '../../analytics/period.ts';
import { exactPercent } from '../../analytics/rates.ts';
import { readTopEvents } from '../../analytics/top-events.ts';
import { countMoved, isNothing } from '../../contract/messages/changes.ts';
import { deviceText } from '../../contract/messages/value-texts.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, Report } from '../report.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import { summaryFigures } from './figures.ts';
import { percentText } from './numbers.ts';
import { beginEmpty, beginWith, readOpening } from './opening.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readSplit, readTotals } from './read-counts.ts';
import { dayText, eventText } from './words.ts';

/** Yesterday on one screen: the money and one thing to do, then how many came, how many block, what the wall did. */
export async function composeDaily(
  sources: Sources,
  basis: Basis,
): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const nothing = saysNothing(basis);
  if (nothing !== null)
    return { headline: nothing, blocks: [...(await beginEmpty(sources, basis)), ...remarks(basis)] };
  const { counting } = basis;
  const [opening, [top], devices, before] = await Promise.all([
    readOpening(sources, basis),
    readTopEvents(counting.store, counting.siteId, counting.period, 1),
    readSplit(counting, 'device'),
    againstDayBefore(basis),
  ]);
  return {
    headline: wallSentence(basis),
    blocks: [
      ...beginWith(opening, summaryFigures(basis)),
      {
        type: 'facts',
        title: message('report.stoodOut'),
        items: [
          ...before,
          {
            label: message('report.topEvent'),
            text: top
              ? message('report.eventSessions', { count: top.sessions, event: eventText(top.type) })
              : message('report.noTopEvent'),
          },
          { label: message('report.topDevice'), text: topDevice(devices, basis.now.sessions) },
        ],
      },
      deviceBars(devices, basis.now.sessions),
      ...remarks(basis),
    ],
  };
}

/** Beside the same day of the week before, which a weekend is better compared with; nothing where it is not known. */
async function againstDayBefore({ counting, now, knownSince }: Basis): Promise<Fact[]> {
  const period = periodBefore(counting.period);
  if (bounds(period).from < knownSince) return [];
  const { sessions } = await readTotals({ ...counting, period });
  const moved = countMoved(now.sessions, sessions);
  if (!moved) return [];
  const direction = isNothing(moved.value) ? 'none' : moved.value > 0 ? 'up' : 'down';
  const text = message('report.dayBeforeSessions', {
    direction,
    size: percentText(Math.abs(moved.value)),
    count: { format: 'count', of: sessions },
    day: dayText(period.first.toString()),
  });
  return [{ label: message('report.dayBefore'), text }];
}

type Fact = Extract<Block, { type: 'facts' }>['items'][number];
type Split = Awaited<ReturnType<typeof readSplit>>;

function topDevice([first]: Split, sessions: number): Text {
  if (!first) return message('common.unknown');
  const share = percentText(exactPercent(first.sessions, sessions) ?? 0);
  return message('report.deviceShare', { device: deviceText(first.value), share });
}

export function deviceBars(devices: Split, sessions: number): Block {
  return {
    type: 'bars',
    title: message('report.byDevice'),
    format: 'count',
    rows: devices.map(({ value, sessions: own }) => ({
      label: deviceText(value),
      value: own,
      share: exactPercent(own, sessions) ?? 0,
    })),
  };
}
