import type { BreakdownRow } from '../../contract/analytics/overview.ts';

/** Five classes of the blocking share, all as wide: 0 to 10%, 10 to 20%, … */
export interface ShareScale {
  widthPercent: number;
}

export const classes = [0, 1, 2, 3, 4] as const;
/** A share of fewer checked sessions than this is chance. */
export const fewChecked = 20;
const widths = [1, 2, 3, 4, 5, 6, 8, 10, 20];

/** The narrowest classes that hold every country's share. */
export function scaleOf(rows: BreakdownRow[]): ShareScale {
  const most = Math.max(0, ...rows.map((row) => blockingPercent(row) ?? 0));
  return { widthPercent: widths.find((width) => width * classes.length >= most) ?? 20 };
}

/** In which class a country is; null where too little is known. */
export function classOf(row: BreakdownRow, { widthPercent }: ShareScale): number | null {
  const percent = blockingPercent(row);
  return percent === null ? null : Math.min(classes.length - 1, Math.floor(percent / widthPercent));
}

function blockingPercent(row: BreakdownRow): number | null {
  const checked = row.sessions - row.unknown_sessions;
  return checked < fewChecked ? null : (100 * row.adblock_detected) / checked;
}
