import type { Alert, AlertData, AlertKind } from '../../../contract/integrations/alerts.ts';
import type { ListTarget } from '../../../contract/sites/list-watch.ts';
import { t } from '../../i18n/t.ts';
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
    title: t('integrations.moreVisitorsThanUsualBlock'),
    lines: [
      t('integrations.onDayAdsWereBlocked', {
        count: numberOf(data.sessions),
        day: formatDay(String(data.day)),
        share: percentOf(data.share),
        usual: percentOf(data.usual_share),
        days: numberOf(data.comparable_days),
      }),
      t('integrations.thatIsMoreThanSuch'),
    ],
  }),
  conversion_drop: (data) => ({
    title: t('integrations.fewerVisitorsThanUsualSay'),
    lines: [
      t('integrations.onDayShareOfSessions', {
        count: numberOf(data.walls_displayed),
        day: formatDay(String(data.day)),
        share: percentOf(data.conversion_rate),
        usual: percentOf(data.usual_conversion_rate),
        days: numberOf(data.comparable_days),
      }),
      t('integrations.thatIsLessThanSuch'),
    ],
  }),
  no_data: (data) => ({
    title: t('integrations.nothingHasComeForHours', { count: numberOf(data.hours) }),
    lines: [
      t('integrations.inTheSameHoursOf', { count: numberOf(data.usual_sessions) }),
      t('integrations.seeWhetherTheScriptIs'),
    ],
  }),
  winner: (data) => ({
    title: t('integrations.theABTestHas', { name: String(data.variant) }),
    lines: [
      t('integrations.ofSessionsThatSawName', {
        count: numberOf(data.impressions),
        name: String(data.variant),
        rate: percentOf(data.conversion_rate),
      }),
      t('integrations.confidenceConfidenceByATest', { confidence: percentOf(data.confidence) }),
    ],
  }),
  path_listed: ({ target, address = '', list = '', rule = '' }) => ({
    title: t('integrations.aFilterListNamesWhat', { what: targets[target as ListTarget] ?? String(target) }),
    lines: [
      t('integrations.listHasAddressByThe', { list, address, rule }),
      t('integrations.drawNewPathsForThe'),
    ],
  }),
};

const targets: Record<ListTarget, string> = {
  host: t('common.theHost'),
  loader: t('common.theScript'),
  ask: t('integrations.aPartOfTheScript'),
  wall: t('common.theWallsScript'),
  track: t('integrations.theAddressOfEvents'),
  media: t('integrations.theFolderOfBaits'),
  gate: t('common.theGate'),
  markup: t('integrations.aNameInYourPages'),
};

function numberOf(value: string | number | undefined): number {
  return Number(value ?? 0);
}

function percentOf(value: string | number | undefined): string {
  return formatPercent(numberOf(value));
}
