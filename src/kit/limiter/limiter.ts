/** Where one client stands in its minute. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the window ends, Unix time in milliseconds. */
  resetAt: number;
}

/** A fixed window of one minute for each key. Two members: memory (one node) and Redis (shared by all). */
export interface Limiter {
  take(key: string, limit: number): Promise<Allowance>;
  close(): Promise<void>;
}

export const windowMs = 60_000;
