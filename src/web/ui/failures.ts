/** A part of the screen that could not be loaded. */
export interface Failure {
  id: string;
  /** Failures that say the same are one failure. */
  says: string;
  place: Place;
  retry: () => void;
}

interface Place {
  compareDocumentPosition: (other: Place & Node) => number;
  closest: (selectors: string) => unknown;
}

/** Several parts of a screen that fail alike are said once, by the topmost, which tries all of them again. */
export function createFailures() {
  const present = new Map<string, Failure>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const alike = ({ says, place }: Failure) =>
    [...present.values()].filter(
      (other) => other.says === says && other.place.closest('dialog') === place.closest('dialog'),
    );
  return {
    /** @returns a function that takes it away. */
    add(failure: Failure) {
      present.set(failure.id, failure);
      tell();
      return () => {
        present.delete(failure.id);
        tell();
      };
    },
    isFirst(id: string): boolean {
      const failure = present.get(id);
      return failure !== undefined && alike(failure).every((other) => !isAbove(other.place, failure.place));
    },
    retryAlike(id: string): void {
      const failure = present.get(id);
      for (const { retry } of failure ? alike(failure) : []) retry();
    },
    /** @returns a function that unsubscribes. */
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** As DOCUMENT_POSITION_FOLLOWING, which Node does not have. */
const following = 4;

function isAbove(place: Place, other: Place): boolean {
  return place !== other && (place.compareDocumentPosition(other as Place & Node) & following) !== 0;
}

export const failures = createFailures();
