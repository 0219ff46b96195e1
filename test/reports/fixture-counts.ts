import type { CsvRow, DailyCounts, Report } from '../../src/reports/report.ts';

/** A believable count for each day: weekends are quieter. */
export function countsOf(start: string, days: number): DailyCounts[] {
  return Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.parse(start) + day * 86_400_000);
    const isWeekend = date.getUTCDay() % 6 === 0;
    const sessions = (isWeekend ? 8_200 : 12_400) + ((day * 373) % 900);
    const conversions = Math.round(sessions * 0.021) + (day % 5);
    return {
      date: date.toISOString().slice(0, 10),
      sessions,
      adblock_detected: Math.round(sessions * 0.27),
      walls_displayed: Math.round(sessions * 0.24),
      conversions,
      conversion_rate: Math.round((conversions / sessions) * 10_000) / 100,
    };
  });
}

export function totalOf(days: DailyCounts[]): Report['metrics'] {
  const sum = (name: 'sessions' | 'adblock_detected' | 'walls_displayed' | 'conversions') =>
    days.reduce((total, day) => total + day[name], 0);
  const [sessions, conversions] = [sum('sessions'), sum('conversions')];
  return {
    sessions,
    adblock_detected: sum('adblock_detected'),
    walls_displayed: sum('walls_displayed'),
    conversions,
    conversion_rate: sessions === 0 ? 0 : Math.round((conversions / sessions) * 10_000) / 100,
  };
}

export function rowsOf(days: DailyCounts[]): CsvRow[] {
  return days.map((day) => ({ ...day, device: 'desktop', country: 'FR' }));
}
