import type { Granularity } from '../../../contract/analytics/analytics.ts';
import type { Moment } from '../../../contract/analytics/overview.ts';
import type { Annotation, SiteActivity } from '../../../contract/sites/annotations.ts';
import { activityText } from '../activity-text.ts';

/** What was noted about a bucket, by members or by the service. */
export interface Flag {
  bucket: number;
  texts: string[];
  isOwn: boolean;
}

interface TimelineNotes {
  annotations: Pick<Annotation, 'day' | 'text'>[];
  activity: SiteActivity[];
}

export function flagsOf(
  noted: TimelineNotes | undefined,
  timeline: Moment[],
  granularity: Granularity,
): Flag[] {
  const byHour = granularity === 'hour';
  const notes = [
    ...(noted?.annotations ?? []).map(({ day, text }) => ({ day, at: null, text, isOwn: true })),
    ...(noted?.activity ?? []).map((each) => ({
      ...{ day: each.day, at: Date.parse(each.at), text: activityText(each), isOwn: false },
    })),
  ];
  const flags = new Map<number, Flag>();
  for (const { day, at, text, isOwn } of notes) {
    // A note is about a whole day, and stands where it begins.
    const bucket = !byHour
      ? timeline.findLastIndex((moment) => moment.date <= day)
      : at === null
        ? timeline.findIndex((moment) => moment.date === day)
        : timeline.findLastIndex((moment) => Date.parse(moment.start) <= at);
    if (bucket === -1) continue;
    const flag = flags.get(bucket) ?? { bucket, texts: [], isOwn: false };
    flags.set(bucket, { bucket, texts: [...flag.texts, text], isOwn: flag.isOwn || isOwn });
  }
  return [...flags.values()];
}
