import { bounds } from '../../analytics/period.ts';
import { exactPercent } from '../../analytics/rates.ts';
import {
  type CarriedDimension,
  isProperty,
  otherValues,
  propertyDimension,
} from '../../contract/analytics/dimensions.ts';
import { countryText, deviceText } from '../../contract/messages/value-texts.ts';
import type { ReportMetric } from '../../contract/reports/reports.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { listRunsBetween } from '../../records/ab-tests/finished-ab-tests.ts';
import type { Block, DailyCounts, Figure, Report, ReportMetrics } from '../report.ts';
import { chosenLines } from './chosen-lines.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import { deviceBars } from './daily.ts';
import {
  conversionsFigure,
  detectedFigure,
  percentFigure,
  rateFigure,
  rateOf,
  recoveredFigures,
  sessionsFigure,
  shareFigure,
  wallsFigure,
} from './figures.ts';
import { beginEmpty, beginWith, type Opening, readOpening } from './opening.ts';
import type { OrderFilters, Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { type Counting, readSplit } from './read-counts.ts';
import { moneyBlocks } from './revenue-blocks.ts';
import { eventText } from './words.ts';

/** The money and one thing to do, then what the owner chose, in the owner's order of metrics. */
export async function composeCustom(
  sources: Sources,
  basis: Basis,
  daily: DailyCounts[],
): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const { metrics, filters } = basis.order;
  const narrowed = filterFacts(filters);
  const nothing = saysNothing(basis);
  if (nothing !== null) {
    return {
      headline: nothing,
      blocks: [...narrowed, ...(await beginEmpty(sources, basis)), ...remarks(basis)],
    };
  }
  // What is known of money is of all visits.
  const opening = await readOpening(sources, basis, narrowed.length === 0);
  const splits = await Promise.all(metrics.map((metric) => splitBlocks[metric]?.(basis, sources) ?? []));
  return writeCustom(basis, { opening, splits: splits.flat(), daily });
}

interface Known {
  opening: Opening;
  splits: Block[];
  daily: DailyCounts[];
}

/** The same, once all is read that it says. */
export function writeCustom(
  basis: Basis,
  { opening, splits, daily }: Known,
): Pick<Report, 'headline' | 'blocks'> {
  const { metrics, filters, hasMoney: wantsMoney } = basis.order;
  const figures = metrics.flatMap((metric) => figuresOf[metric] ?? []).map((figure) => figure(basis));
  if (metrics.includes('conversions')) figures.push(...recoveredFigures(basis));
  const { money } = opening;
  const hasMoney = wantsMoney && money && money.headline.code !== 'nothing';
  return {
    headline: wallSentence(basis),
    blocks: [
      ...filterFacts(filters),
      ...beginWith(opening, figures),
      ...(hasMoney ? moneyBlocks(money) : []),
      ...chosenLines(metrics, daily),
      ...splits,
      ...remarks(basis),
    ],
  };
}

const figuresOf: Partial<Record<ReportMetric, (typeof sessionsFigure)[]>> = {
  sessions: [sessionsFigure],
  adblock_detected: [detectedFigure, shareFigure],
  walls_displayed: [wallsFigure],
  conversions: [conversionsFigure],
  conversion_rate: [rateFigure],
};

const maxCountries = 20;

const splitBlocks: Partial<Record<ReportMetric, (basis: Basis, sources: Sources) => Promise<Block[]>>> = {
  by_device: async ({ counting, now }) => [deviceBars(await readSplit(counting, 'device'), now.sessions)],

  by_country: async ({ counting, now }) => {
    const countries = await readSplit(counting, 'country');
    const more = countries.length - maxCountries;
    return [
      {
        type: 'bars',
        title:
          more > 0 ? message('report.byCountryFirst', { count: maxCountries }) : message('report.byCountry'),
        format: 'count',
        rows: countries.slice(0, maxCountries).map(({ value, sessions }) => ({
          label: countryText(value),
          value: sessions,
          share: exactPercent(sessions, now.sessions) ?? 0,
        })),
      },
    ];
  },

  by_variant: async ({ counting, site }, { db }) => {
    const variants = (await readSplit(counting, 'variant')).filter(({ value }) => value !== '');
    if (variants.length === 0) return [{ type: 'note', text: message('report.noVariants') }];
    const { from, to } = bounds(counting.period);
    const runs = await listRunsBetween(db, site.id, { from: instantAt(from), to: instantAt(to) });
    const caveat = message(runs.length > 0 ? 'report.countsNotVerdict' : 'report.noTest');
    return [
      {
        type: 'table',
        title: message('report.byVariant'),
        columns: [{ title: message('ab-test.variant'), isNumber: false }, ...columns],
        rows: variants.map(toRow),
      },
      // A single variant is compared with nothing.
      ...(variants.length > 1 ? [{ type: 'note' as const, text: caveat }] : []),
    ];
  },

  by_campaign: ({ counting }) =>
    carriedTable(counting, 'utm_campaign', {
      name: message('overview.campaign'),
      title: message('reports.byCampaign'),
      none: message('report.noCampaigns'),
    }),

  by_property: async ({ counting, site }) => {
    const names = site.config.properties ?? [];
    if (names.length === 0) return [{ type: 'note', text: message('report.noProperties') }];
    const tables = names.map((name) => {
      const texts = { title: message('report.byName', { name }), none: message('report.noValues', { name }) };
      return carriedTable(counting, propertyDimension(name), { name, ...texts });
    });
    return (await Promise.all(tables)).flat();
  },
};

const columns = [
  { title: message('common.wallsShown'), isNumber: true },
  { title: message('common.conversions'), isNumber: true },
  { title: message('common.conversionRate'), isNumber: true },
];

const maxCarried = 20;

/**
 * By a campaign or a property, the values with the most sessions first, and the sessions without one, so that a table
 * adds up; a sentence where no session has a value.
 */
async function carriedTable(
  counting: Counting,
  dimension: CarriedDimension,
  { name, title, none }: { name: Text; title: Text; none: Text },
): Promise<Block[]> {
  const rows = await readSplit(counting, dimension);
  const named = rows.filter(({ value }) => value !== '');
  if (named.length === 0) return [{ type: 'note', text: none }];
  const left = new Set(named.slice(maxCarried));
  return [
    {
      type: 'table',
      title,
      columns: [
        { title: name, isNumber: false },
        { title: message('common.sessions'), isNumber: true },
        ...columns,
      ],
      rows: rows
        .filter((row) => !left.has(row))
        .map((row) => {
          const [, ...counts] = toRow(row);
          const value = carriedText(dimension, row.value);
          return [{ format: 'text', value }, { format: 'count', value: row.sessions }, ...counts];
        }),
    },
    ...(left.size > 0
      ? [
          {
            type: 'note' as const,
            text: message('report.firstOf', { count: maxCarried, total: named.length }),
          },
        ]
      : []),
  ];
}

/** As the overview says it. */
function carriedText(dimension: CarriedDimension, value: string): Text {
  if (value === otherValues) return message('overview.otherValues');
  if (value !== '') return value;
  return message(isProperty(dimension) ? 'overview.notSet' : 'overview.noCampaign');
}

/** @param second Unix seconds */
function instantAt(second: number): string {
  return new Date(second * 1000).toISOString();
}

function toRow({ value, ...metrics }: ReportMetrics & { value: string }): Figure[] {
  return [
    { format: 'text', value },
    { format: 'count', value: metrics.walls_displayed },
    { format: 'count', value: metrics.conversions },
    percentFigure(rateOf(metrics)),
  ];
}

function filterFacts({ devices, countries, event_type }: OrderFilters): Block[] {
  const items = [
    ...(devices.length > 0
      ? [{ label: message('common.devices'), text: { list: devices.map(deviceText) } }]
      : []),
    ...(countries.length > 0
      ? [{ label: message('reports.countries'), text: { list: countries.map(countryText) } }]
      : []),
    ...(event_type === null ? [] : [{ label: message('report.onlyWith'), text: eventText(event_type) }]),
  ];
  return items.length === 0 ? [] : [{ type: 'facts', title: message('report.whatIsCounted'), items }];
}
