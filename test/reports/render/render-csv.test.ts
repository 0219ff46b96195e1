import { describe, expect, it } from 'vitest';
import { formulaSafe } from '../../../src/kit/formula-safe.ts';
import { renderCsv } from '../../../src/reports/render/render-csv.ts';
import type { CsvRow } from '../../../src/reports/report.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { readCsv } from '../../support/read-csv.ts';
import { monthlyReport } from './monthly-report.ts';

const header = 'date,sessions,adblock_detected,walls_displayed,conversions,conversion_rate,device,country';

describe('the CSV of a report', () => {
  it('has the header of the specification, CRLF, and no byte order mark', () => {
    const csv = renderCsv(monthlyReport());
    expect(csv.startsWith(`${header}\r\n`)).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has one row per date, device and country, whose sums are those of the report', () => {
    const report = monthlyReport();
    const [, ...rows] = readCsv(renderCsv(report));
    expect(rows).toHaveLength(report.rows.length);
    expect(new Set(rows.map((row) => `${row[0]} ${row[6]} ${row[7]}`)).size).toBe(rows.length);
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect([sum(1), sum(2), sum(3), sum(4)]).toEqual([
      report.metrics.sessions,
      report.metrics.adblock_detected,
      report.metrics.walls_displayed,
      report.metrics.conversions,
    ]);
  });

  it('is only the header where nothing was counted', () => {
    expect(renderCsv({ ...monthlyReport(), rows: [] })).toBe(`${header}\r\n`);
  });

  it.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0=x', '\uFF1D1'])(
    'lets %j be no formula',
    (text) => {
      const [, row] = readCsv(renderCsv({ ...monthlyReport(), rows: [rowOf(text, text)] }));
      expect(row?.slice(6)).toEqual([`'${text}`, `'${text}`]);
    },
  );

  it('is read back as it was written, whatever the texts are', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
    const rows = hostileTexts.map((text, index) => rowOf(text, hostileTexts.at(-index) ?? ''));
    const [, ...read] = readCsv(renderCsv({ ...monthlyReport(), rows }));
    expect(read).toEqual(
      rows.map(({ device, country }) => [
        ...['2026-10-01', '1200', '300', '250', '25', '10.25'],
        formulaSafe(device.toWellFormed()),
        formulaSafe(country.toWellFormed()),
      ]),
    );
  });

  it('survives UTF-8', () => {
    const csv = renderCsv({ ...monthlyReport(), rows: hostileTexts.map((text) => rowOf(text, text)) });
    expect(Buffer.from(csv, 'utf8').toString('utf8')).toBe(csv);
  });
});

function rowOf(device: string, country: string): CsvRow {
  return {
    date: '2026-10-01',
    sessions: 1200,
    adblock_detected: 300,
    walls_displayed: 250,
    conversions: 25,
    conversion_rate: 10.25,
    device,
    country,
  };
}
