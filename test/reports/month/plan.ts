import { Temporal } from 'temporal-polyfill';
import type { NotificationEvent } from '../../../src/contract/integrations/notifications.ts';
import type { RecipientRole, ReportFormat, ReportSchedule } from '../../../src/contract/reports/reports.ts';

/** What three publishers have set up for a month in which the clocks of Europe and of America are put back. */
export interface ReportPlan {
  kind: 'daily' | 'weekly' | 'monthly' | 'custom';
  title: string;
  /** Only of a custom one: the others have theirs from the product. */
  schedule?: ReportSchedule;
  /** Days before the sending that a custom report counts. */
  days?: number;
  /** Counts the visits on phones alone. */
  isMobileOnly?: boolean;
  formats: ReportFormat[];
  to: [email: string, role: RecipientRole][];
}

export interface SitePlan {
  name: string;
  zone: string;
  reports: ReportPlan[];
  slack: NotificationEvent[];
  webhook: NotificationEvent[];
}

export const baseUrl = 'https://truce.example';
export const start = Date.parse('2026-10-10T12:00:00Z');
export const end = Date.parse('2026-11-09T12:00:00Z');
export const [ada, bob, eve] = ['ada@example.com', 'bob@example.com', 'eve@example.com'] as const;

const rule = (rest: Partial<ReportSchedule> & Pick<ReportSchedule, 'frequency'>): ReportSchedule => ({
  ...{ time: '08:00', weekday: 1, day: 1, date: null, timezone: null },
  ...rest,
});

export const sites: SitePlan[] = [
  {
    name: 'Le Quotidien',
    zone: 'Europe/Paris',
    reports: [
      {
        kind: 'daily',
        title: 'Daily report',
        formats: [],
        to: [
          [ada, 'admin'],
          [bob, 'reader'],
        ],
      },
      { kind: 'weekly', title: 'Weekly report', formats: ['csv', 'json'], to: [[bob, 'reader']] },
      {
        kind: 'monthly',
        title: 'Monthly report',
        formats: ['pdf'],
        to: [
          [ada, 'admin'],
          [eve, 'reader'],
        ],
      },
      {
        kind: 'custom',
        title: 'Phones',
        schedule: rule({ frequency: 'weekly', weekday: 3, time: '17:30' }),
        ...{ days: 7, isMobileOnly: true },
        formats: ['csv', 'json', 'pdf'],
        to: [[eve, 'reader']],
      },
    ],
    slack: ['daily_report', 'monthly_report'],
    webhook: ['daily_report', 'weekly_report', 'monthly_report', 'custom_report', 'export.ready'],
  },
  {
    name: 'The Hudson Ledger',
    zone: 'America/New_York',
    reports: [
      { kind: 'daily', title: 'Daily report', formats: ['json'], to: [[ada, 'admin']] },
      {
        kind: 'weekly',
        title: 'Weekly report',
        formats: [],
        to: [
          [ada, 'reader'],
          [eve, 'admin'],
        ],
      },
      { kind: 'monthly', title: 'Monthly report', formats: ['csv'], to: [[bob, 'reader']] },
      {
        kind: 'custom',
        title: 'The long night',
        // Half past one comes twice in this night.
        schedule: rule({ frequency: 'once', date: '2026-11-01', time: '01:30' }),
        days: 30,
        formats: [],
        to: [
          [ada, 'admin'],
          [bob, 'reader'],
        ],
      },
    ],
    slack: ['weekly_report', 'custom_report', 'export.ready'],
    webhook: ['daily_report'],
  },
  {
    name: 'Himal Post',
    zone: 'Asia/Kathmandu',
    reports: [
      { kind: 'daily', title: 'Daily report', formats: [], to: [[eve, 'reader']] },
      { kind: 'weekly', title: 'Weekly report', formats: ['pdf'], to: [[bob, 'admin']] },
      { kind: 'monthly', title: 'Monthly report', formats: [], to: [] },
      {
        kind: 'custom',
        title: 'Month in hand',
        schedule: rule({ frequency: 'monthly', day: 31, time: '06:15' }),
        days: 30,
        formats: ['json'],
        to: [[bob, 'reader']],
      },
    ],
    slack: [],
    webhook: ['weekly_report', 'monthly_report', 'custom_report', 'export.ready'],
  },
];

/** Bob has enough of the daily report from Paris; in Kathmandu the weekly one is turned off; both publishers take their history home. */
export const unsubscribed = {
  site: 'Le Quotidien',
  kind: 'daily',
  email: bob,
  at: Date.parse('2026-10-30T12:00Z'),
};
export const turnedOff = { site: 'Himal Post', kind: 'weekly', at: Date.parse('2026-11-03T12:00Z') };
export const exported = {
  sites: ['Le Quotidien', 'The Hudson Ledger'],
  by: ada,
  first: '2026-10-01',
  last: '2026-10-31',
  at: Date.parse('2026-11-02T12:00Z'),
};
/** The service stops here and starts again. */
export const restartAt = Date.parse('2026-10-25T06:45Z');

export interface Visit {
  day: string;
  at: number;
  isMobile: boolean;
  isBlocked: boolean;
  sawWall: boolean;
  converted: boolean;
}

/** Visits from the first to the last minute of each local day, so that an hour too many or too few would show. */
export function visitsOf(zone: string): Visit[] {
  const visits: Visit[] = [];
  let day = Temporal.PlainDate.from('2026-08-25');
  for (let index = 0; Temporal.PlainDate.compare(day, '2026-11-09') <= 0; index++) {
    const from = day.toZonedDateTime(zone).epochMilliseconds;
    const to = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 60_000;
    const count = 5 + (index % 4) + (zone.length % 3);
    for (let visit = 0; visit < count; visit++) {
      visits.push({
        day: day.toString(),
        at: from + Math.floor(((to - from) * visit) / (count - 1)),
        isMobile: visit % 2 === 0,
        isBlocked: visit > 0,
        sawWall: visit > 1,
        converted: visit > 1 && visit < 2 + (index % 3),
      });
    }
    day = day.add({ days: 1 });
  }
  return visits;
}
