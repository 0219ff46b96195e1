import { readablePath } from '../../../contract/core/url-path.ts';
import type { SessionEvent } from '../../../contract/events/session-list.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { eventName } from '../../numbers/event-names.ts';
import { reasonText } from './reason-text.ts';
import styles from './session-step.module.css';

interface SessionStepProps {
  event: SessionEvent;
  /** The event before it; the page is said once, not on each line. */
  before: SessionEvent | undefined;
}

/** One event of a session: what happened, on which page, and how long after the event before. */
export function SessionStep({ event, before }: SessionStepProps) {
  const reason = event.reason === null ? null : reasonText(event.reason);
  const details = [event.variant, event.choice, reason].filter((text) => text !== null);
  const newPage = event.path === before?.path ? null : event.path;
  return (
    <li className={styles.step} data-look={lookOf(event.event_type)}>
      <span className={styles.name}>{eventName(event.event_type)}</span>
      {details.length > 0 && <span className="soft">{details.join(', ')}</span>}
      {newPage !== null && <span className={styles.path}>{readablePath(newPage)}</span>}
      {before && (
        <span className={styles.gap}>{gap(Date.parse(event.timestamp) - Date.parse(before.timestamp))}</span>
      )}
    </li>
  );
}

/** Which color the event has, as in the charts. */
function lookOf(type: string): 'blocked' | 'won-back' | 'clear' | 'wall' | undefined {
  if (type.startsWith('conversion_') || type === 'ad_shown') return 'won-back';
  if (type === 'adblock_detected' || type === 'verification_failed') return 'blocked';
  if (type === 'adblock_not_detected') return 'clear';
  return type.startsWith('wall_') || type === 'cta_clicked' || type === 'choice_made' ? 'wall' : undefined;
}

const steps = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

const formats = memoize(
  (unit: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      signDisplay: 'always',
      maximumFractionDigits: 0,
    }),
);

/** `+12 sec`; nothing below half a second. */
function gap(ms: number): string {
  if (ms < 500) return '';
  const [unit, size] = steps.find(([, length]) => ms >= length) ?? ['second', 1_000];
  return formats(unit).format(ms / size);
}
