import type { Attributes, SpanKind } from './span.ts';

/** A span that is over, to be sent. */
export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  begun: number;
  ended: number;
  attributes: Attributes;
  failed: boolean;
}
