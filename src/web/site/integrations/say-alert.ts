import type { Alert, AlertData, AlertKind } from '../../../contract/integrations/alerts.ts';
import type { ListTarget } from '../../../contract/sites/list-watch.ts';
import { t, tn } from '../../i18n/t.ts';
import { formatDay } from '../../ui/numbers/day-format.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';

interface Words {
  title: string;
  lines: string[];
}

/** An alert that was told, in the reader's language; one with other data than this code knows stays as it was told. */
export function sayAlert({
  kind,
  title,
  lines,
  data,
}: Pick<Alert, 'kind' | 'title' | 'lines' | 'data'>): Words {
  return needed[kind]?.every((name) => name in data) ? words[kind](data) : { title, lines };
}

/** What each sentence is made of. */
const needed: Record<AlertKind, string[]> = {
  adblock_spike: ['day', 'share', 'usual_share', 'sessions', 'comparable_days'],
  conversion_drop: ['day', 'conversion_rate', 'usual_conversion_rate', 'walls_displayed', 'comparable_days'],
  no_data: ['hours', 'usual_sessions'],
  winner: ['variant', 'impressions', 'conversion_rate', 'confidence'],
  path_listed: ['target', 'address', 'list', 'rule'],
};

const words: Record<AlertKind, (data: AlertData) => Words> = {
  adblock_spike: (data) => ({
    title: t('More visitors than usual block ads'),
    lines: [
      tn(
        numberOf(data.sessions),
        'On {day}, ads were blocked in {share} of {count} checked session. On the {days} same weekdays before it was {usual}.',
        'On {day}, ads were blocked in {share} of {count} checked sessions. On the {days} same weekdays before it was {usual}.',
        {
          day: formatDay(String(data.day)),
          share: percentOf(data.share),
          usual: percentOf(data.usual_share),
          days: numberOf(data.comparable_days),
        },
      ),
      t(
        'That is more than such days differ by. A filter list may have changed, or visitors came from somewhere new: the breakdowns by country, device and referrer show where.',
      ),
    ],
  }),
  conversion_drop: (data) => ({
    title: t('Fewer visitors than usual say yes at the wall'),
    lines: [
      tn(
        numberOf(data.walls_displayed),
        'On {day}, {share} of {count} session with a wall converted. On the {days} same weekdays before it was {usual}.',
        'On {day}, {share} of {count} sessions with a wall converted. On the {days} same weekdays before it was {usual}.',
        {
          day: formatDay(String(data.day)),
          share: percentOf(data.conversion_rate),
          usual: percentOf(data.usual_conversion_rate),
          days: numberOf(data.comparable_days),
        },
      ),
      t(
        'That is less than such days differ by. See whether the wall, its rules or the page changed on that day, and try it on a phone.',
      ),
    ],
  }),
  no_data: (data) => ({
    title: tn(
      numberOf(data.hours),
      'Nothing has come for {count} hour',
      'Nothing has come for {count} hours',
    ),
    lines: [
      tn(
        numberOf(data.usual_sessions),
        'In the same hours of earlier weeks or days there was about {count} session.',
        'In the same hours of earlier weeks or days there were about {count} sessions.',
      ),
      t(
        'See whether the script is still in the pages, and whether they can reach this service: “Verify installation” looks as a visitor would.',
      ),
    ],
  }),
  winner: (data) => ({
    title: t('The A/B test has a winner: “{name}”', { name: String(data.variant) }),
    lines: [
      tn(
        numberOf(data.impressions),
        'Of {count} session that saw “{name}”, {rate} converted.',
        'Of {count} sessions that saw “{name}”, {rate} converted.',
        { name: String(data.variant), rate: percentOf(data.conversion_rate) },
      ),
      t(
        'Confidence: {confidence}, by a test that may be read on any day. Nothing changes until you make the winner the wall for everybody.',
        { confidence: percentOf(data.confidence) },
      ),
    ],
  }),
  path_listed: ({ target, address = '', list = '', rule = '' }) => ({
    title: t('A filter list names {what}', { what: targets[target as ListTarget] ?? String(target) }),
    lines: [
      t(
        '{list} has {address} by the rule {rule}. Visitors whose blocker uses the list may not be seen any more.',
        { list, address, rule },
      ),
      t('Draw new paths for the site, or let it happen by itself, in its settings for first-party paths.'),
    ],
  }),
};

const targets: Record<ListTarget, string> = {
  host: t('the host'),
  loader: t('the script'),
  ask: t('a part of the script'),
  wall: t('the wall’s script'),
  track: t('the address of events'),
  media: t('the folder of baits'),
  gate: t('the gate'),
  markup: t('a name in your pages'),
};

function numberOf(value: string | number | undefined): number {
  return Number(value ?? 0);
}

function percentOf(value: string | number | undefined): string {
  return formatPercent(numberOf(value));
}
