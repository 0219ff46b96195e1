import { percentText } from '../../analytics/percent-text.ts';
import { percent } from '../../analytics/rates.ts';
import { readTopEvents } from '../../analytics/top-events.ts';
import type { Block, Report } from '../report.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import {
  conversionsFigure,
  detectedFigure,
  rateFigure,
  sessionsFigure,
  shareFigure,
  wallsFigure,
} from './figures.ts';
import { countOf } from './numbers.ts';
import type { Basis } from './read-basis.ts';
import { readSplit } from './read-counts.ts';
import { deviceName, eventText } from './words.ts';

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
        items: [sessionsFigure, detectedFigure, shareFigure, wallsFigure, conversionsFigure, rateFigure].map(
          (figure) => figure(basis),
        ),
      },
      {
        type: 'facts',
        title: 'What stood out',
        items: [
          {
            label: 'Top event',
            text: top
              ? `${eventText(top.type)}, ${countOf(top.sessions, 'session', 'sessions')}`
              : 'No wall was shown and nobody converted.',
          },
          { label: 'Top device', text: topDevice(devices, basis.now.sessions) },
        ],
      },
      deviceBars(devices, basis.now.sessions),
      ...remarks(basis),
    ],
  };
}

type Split = Awaited<ReturnType<typeof readSplit>>;

function topDevice([first]: Split, sessions: number): string {
  if (!first) return 'Not known';
  return `${deviceName(first.value)}, ${percentText(percent(first.sessions, sessions))} of the sessions`;
}

export function deviceBars(devices: Split, sessions: number): Block {
  return {
    type: 'bars',
    title: 'Sessions by device',
    format: 'count',
    rows: devices.map(({ value, sessions: own }) => ({
      label: deviceName(value),
      value: own,
      share: percent(own, sessions),
    })),
  };
}
