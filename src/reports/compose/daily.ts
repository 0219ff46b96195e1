import { percent } from '../../analytics/rates.ts';
import { readTopEvents } from '../../analytics/top-events.ts';
import { deviceText } from '../../contract/messages/value-texts.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, Report } from '../report.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import { summaryFigures } from './figures.ts';
import { percentText } from './numbers.ts';
import type { Basis } from './read-basis.ts';
import { readSplit } from './read-counts.ts';
import { eventText } from './words.ts';

/** Yesterday on one screen: how many came, how many block, what the wall did. */
export async function composeDaily(basis: Basis): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const nothing = saysNothing(basis);
  if (nothing !== null) return { headline: nothing, blocks: remarks(basis) };
  const { counting } = basis;
  const [[top], devices] = await Promise.all([
    readTopEvents(counting.store, counting.siteId, counting.period, 1),
    readSplit(counting, 'device'),
  ]);
  return {
    headline: wallSentence(basis),
    blocks: [
      {
        type: 'figures',
        items: summaryFigures(basis),
      },
      {
        type: 'facts',
        title: message('report.stoodOut'),
        items: [
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

type Split = Awaited<ReturnType<typeof readSplit>>;

function topDevice([first]: Split, sessions: number): Text {
  if (!first) return message('common.unknown');
  const share = percentText(percent(first.sessions, sessions));
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
      share: percent(own, sessions),
    })),
  };
}
