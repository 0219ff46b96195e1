/** Different errors that are kept of a row of failures. */
const mostKept = 20;

/** Failures in a row of something that is tried again and again. */
export interface FailureRow {
  /** Whether this one is worth a line: the same error in a row is one. */
  isNew(error: unknown): boolean;
  /** It works. */
  end(): void;
}

/** While a store is down, what is tried each second would fill the log with one line. */
export function openFailureRow(): FailureRow {
  const seen = new Set<string>();
  return {
    isNew(error) {
      const text = String(error);
      if (seen.has(text)) return false;
      if (seen.size < mostKept) seen.add(text);
      return true;
    },
    end: () => seen.clear(),
  };
}
