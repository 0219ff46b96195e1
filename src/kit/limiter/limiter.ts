/** Where one client stands in its window. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the window ends, Unix time in milliseconds. */
  resetAt: number;
}

/** Fixed windows, of a minute unless said otherwise. Two members: memory (one node) and Redis (shared by all). */
export interface Limiter {
  /**
   * @param lengthMs of the window; one key is always asked with the same.
   * @param count how much is taken at once, 1 when left out. What goes over the limit stays counted.
   */
  take(key: string, limit: number, lengthMs?: number, count?: number): Promise<Allowance>;
  close(): Promise<void>;
}

export const windowMs = 60_000;
