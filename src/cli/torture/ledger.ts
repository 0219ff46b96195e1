/** What was sent and what the server acknowledged, by the number of the event. */
export interface Ledger {
  /** How many events were sent. */
  sent(): number;
  acknowledged(): number;
  isAcknowledged(number: number): boolean;
  /** Numbers for events to send, and the way to note that they were acknowledged. */
  take(count: number): { ids: string[]; acknowledge(): void };
}

/** Event ids are a running number, so that millions of them take a byte each. */
export function openLedger(): Ledger {
  let sent = 0;
  let acknowledged = 0;
  let marks = new Uint8Array(1 << 16);
  return {
    sent: () => sent,
    acknowledged: () => acknowledged,
    isAcknowledged: (number) => marks[number] === 1,
    take(count) {
      const first = sent;
      sent += count;
      if (sent > marks.length) {
        const longer = new Uint8Array(Math.max(sent, marks.length * 2));
        longer.set(marks);
        marks = longer;
      }
      return {
        ids: Array.from({ length: count }, (_, index) => idOf(first + index)),
        acknowledge() {
          marks.fill(1, first, first + count);
          acknowledged += count;
        },
      };
    },
  };
}

const idStart = '7e577e57-0000-4000-8000-';

function idOf(number: number): string {
  return `${idStart}${number.toString(16).padStart(12, '0')}`;
}

/** @returns null for an id that no ledger gave out. */
export function numberOf(id: string): number | null {
  return id.startsWith(idStart) ? Number.parseInt(id.slice(idStart.length), 16) : null;
}
