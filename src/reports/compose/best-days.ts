import { percentText } from '../../analytics/percent-text.ts';
import type { Block, DailyCounts } from '../report.ts';
import { rateOf } from './figures.ts';
import { countOf } from './numbers.ts';
import { dayName } from './words.ts';

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
  const by = hasConversions ? 'by conversions' : 'by sessions';
  if (!best || !worst || worth(best) === worth(worst)) {
    return {
      type: 'facts',
      title: 'Best and worst day',
      items: [
        {
          label: 'Best and worst',
          text: whole.length < 2 ? 'Too few whole days to compare.' : `All days were alike, ${by}.`,
        },
      ],
    };
  }
  return {
    type: 'facts',
    title: `Best and worst day, ${by}`,
    items: [
      { label: 'Best day', text: tell(best) },
      { label: 'Worst day', text: tell(worst) },
    ],
  };
}

function tell(day: DailyCounts): string {
  const sessions = countOf(day.sessions, 'session', 'sessions');
  const conversions = countOf(day.conversions, 'conversion', 'conversions');
  const rate =
    day.walls_displayed > 0
      ? ` (${percentText(rateOf(day) ?? 0)} of ${countOf(day.walls_displayed, 'wall', 'walls')})`
      : '';
  return `${dayName(day.date)}: ${sessions}, ${conversions}${rate}`;
}
