import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type Attributes = Record<string, string | number | boolean | undefined>;

/** Work that goes on, as a trace shows it. Attributes never hold what was sent: no address, query string, body or value. */
export interface Span {
  traceId: string;
  child(name: string, kind: SpanKind, attributes?: Attributes): Span;
  /** What only shows while it goes on. */
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param ms how long it took, for what is noted when it is over; else since it was begun */
  end(end?: { failed?: boolean; ms?: number }): void;
}

/** Begins what has no span above it in this process. */
export interface Tracer {
  /** @param traceparent as the sender wrote it. @returns null where this one is not sampled */
  begin(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string): Span | null;
  close(): Promise<void>;
}

const storage = new AsyncLocalStorage<Span>();

/** The span of the work that goes on; undefined where nothing is traced. */
export function currentSpan(): Span | undefined {
  return storage.getStore();
}

/** Runs something whose calls become children of a span; without one, it is only run. */
export function inSpan<T>(span: Span | null | undefined, run: () => T): T {
  return span ? storage.run(span, run) : run();
}

/** The same, and the span ends with it. @param isFailure whether what was thrown is one; else it is an answer */
export async function withinSpan<T>(
  span: Span | null | undefined,
  run: () => Promise<T>,
  isFailure: (error: unknown) => boolean = () => true,
): Promise<T> {
  if (!span) return run();
  let failed = false;
  try {
    return await storage.run(span, run);
  } catch (error) {
    failed = isFailure(error);
    throw error;
  } finally {
    span.end({ failed });
  }
}
