import { message, type Text } from '../../kit/messages/text.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import type { Notification } from '../../notifications/notify.ts';
import type { StoredRun } from '../../records/reports/report-runs.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { moneyText, percentText, pointsText } from '../compose/numbers.ts';
import { dashboardNote } from '../render/dashboard-note.ts';
import type { Figure, Report } from '../report.ts';
import { numbersUrl } from './numbers-url.ts';

/** A report as programs and channels get it: the numbers of the specification first, then what else is known. */
export function tellOf(
  report: Report,
  run: Pick<StoredRun, 'id' | 'report_id'>,
  site: OwnedSite,
  baseUrl: string,
): Notification {
  const { metrics } = report;
  const note = dashboardNote(report);
  return {
    accountId: site.account_id,
    siteId: site.id,
    event: `${report.kind}_report`,
    data: {
      ...{ sessions: metrics.sessions, conversions: metrics.conversions },
      ...{ adblock_detected: metrics.adblock_detected, walls_displayed: metrics.walls_displayed },
      conversion_rate: metrics.conversion_rate,
      ...{ period: report.period, previous: report.previous },
      ...{
        title: inEnglish(report.title),
        headline: inEnglish(report.headline),
        report_id: run.report_id,
        run_id: run.id,
      },
    },
    key: `report:${run.id}`,
    text: {
      title: message('report.siteTitle', { report: report.title, site: report.site.name }),
      lines: [{ format: 'period', of: report.period }, report.headline, ...(note === null ? [] : [note])],
      fields: fieldsOf(report),
      url: numbersUrl(baseUrl, report),
    },
  };
}

/** The first figures of the report, as its email has them. */
function fieldsOf({ blocks }: Report): { label: Text; value: Text }[] {
  const first = blocks.find((block) => block.type === 'figures');
  return (first?.items ?? []).slice(0, 6).map(({ label, figure }) => ({
    label,
    value: figureText(figure),
  }));
}

function figureText(figure: Figure): Text {
  if (figure.format === 'text') return figure.value;
  if (figure.format === 'money') return moneyText(figure.value, figure.currency);
  if (figure.format === 'percent') return percentText(figure.value);
  return figure.format === 'points' ? pointsText(figure.value) : { format: 'count', of: figure.value };
}
