import { useQuery } from '@tanstack/react-query';
import type { Moment } from '../../contract/analytics/overview.ts';
import styles from './note-marks.module.css';
import { happeningText } from './notes.tsx';
import { annotationsQuery } from './overview-queries.ts';
import type { Days } from './periods.ts';

interface NoteMarksProps {
  siteId: string;
  days: Days;
  timeline: Moment[];
  /** Where the lines stand, in pixels. */
  place: { left: number; width: number };
  /** Room at both ends of the axis, in buckets. */
  edge: number;
}

/** Marks below the chart on the days that have a note; the list below says what they are. */
export function NoteMarks({ siteId, days, timeline, place, edge }: NoteMarksProps) {
  const { data } = useQuery(annotationsQuery(siteId, days));
  const notes = [
    ...(data?.annotations ?? []).map(({ day, text }) => ({ day, text, isOwn: true })),
    ...(data?.happenings ?? []).map((each) => ({ day: each.day, text: happeningText(each), isOwn: false })),
  ];
  const positions = new Map<number, { texts: string[]; isOwn: boolean }>();
  for (const { day, text, isOwn } of notes) {
    const position = timeline.findLastIndex((moment) => moment.date <= day);
    if (position === -1) continue;
    const mark = positions.get(position) ?? { texts: [], isOwn: false };
    positions.set(position, { texts: [...mark.texts, text], isOwn: mark.isOwn || isOwn });
  }
  const span = timeline.length - 1 + 2 * edge;
  return (
    <div className={styles.noteMarks} aria-hidden="true">
      {[...positions].map(([position, { texts, isOwn }]) => (
        <span
          key={position}
          className={isOwn ? `${styles.noteMark} ${styles.own}` : styles.noteMark}
          title={texts.join('\n')}
          style={{ left: place.left + (place.width * (position + edge)) / span }}
        />
      ))}
    </div>
  );
}
