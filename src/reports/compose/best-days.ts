import { message, type Text } from '../../kit/messages/text.ts';
import type { Block, DailyCounts } from '../report.ts';
import { rateOf } from './figures.ts';
import { percentText } from './numbers.ts';
import { dayText } from './words.ts';

/**
 * Best and worst day: by conversions where there were any, else by sessions.
 * @param addedOn the day on which the site was added, where that lies in these days
 */
export function bestAndWorst(days: DailyCounts[], addedOn: string | null): Block {
  // A day on which the site was not there yet, or only partly, is not a bad day.
  const whole = days.filter(({ date }) => addedOn === null || date > addedOn);
  const hasConversions = whole.some(({ conversions }) => conversions > 0);
  const worth = (day: DailyCounts) => (hasConversions ? day.conversions : day.sessions);
  const sorted = [...whole].sort((a, b) => worth(b) - worth(a) || b.sessions - a.sessions);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst || worth(best) === worth(worst)) {
    const text = whole.length < 2 ? message('report.tooFewDays') : alike(hasConversions, addedOn);
    const items = [{ label: message('report.comparison'), text }];
    return { type: 'facts', title: message('report.bestAndWorst'), items };
  }
  return {
    type: 'facts',
    title: message(hasConversions ? 'report.bestByConversions' : 'report.bestBySessions'),
    items: [
      { label: message('report.bestDay'), text: tell(best) },
      { label: message('report.worstDay'), text: tell(worst) },
      ...(addedOn === null ? [] : [{ label: message('report.whatIsCounted'), text: onlyAfter(addedOn) }]),
    ],
  };
}

/** The day on which the site was added is in the chart beside it, so it is said that it doesn't count here. */
function alike(hasConversions: boolean, addedOn: string | null): Text {
  if (addedOn === null) return message(hasConversions ? 'report.alikeConversions' : 'report.alikeSessions');
  const values = { day: shortDay(addedOn) };
  return hasConversions
    ? message('report.alikeConversionsAfter', values)
    : message('report.alikeSessionsAfter', values);
}

function onlyAfter(addedOn: string): Text {
  return message('report.onlyDaysAfter', { day: shortDay(addedOn) });
}

function shortDay(date: string): Text {
  return { format: 'shortDay', of: date };
}

function tell(day: DailyCounts): Text {
  const { date, sessions, conversions, walls_displayed: walls } = day;
  const counts = { day: dayText(date), sessions, conversions };
  if (walls === 0) return message('report.dayCounts', counts);
  return message('report.dayCountsRate', { ...counts, walls, rate: percentText(rateOf(day) ?? 0) });
}
