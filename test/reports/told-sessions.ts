import { daysAgo, names, type Told } from '../support/event-rows.ts';

/** So many sessions on a day: how many block, meet a wall, convert. */
export function sessions(
  ago: number,
  [all, blocked, walls, won]: [number, number, number, number],
  more: Partial<Told> = {},
): Told[] {
  return names(all, `${ago}-${more.device ?? ''}${more.country ?? ''}-`).flatMap((session, index) => {
    const told = (type: string, minutes: number): Told => ({
      session,
      type,
      at: daysAgo(ago) + minutes * 60_000,
      ...more,
    });
    return [
      told('page_view', 0),
      told(index < blocked ? 'adblock_detected' : 'adblock_not_detected', 1),
      ...(index < walls ? [told('wall_displayed', 2)] : []),
      ...(index < won ? [told('conversion_allowlist', 3)] : []),
    ];
  });
}
