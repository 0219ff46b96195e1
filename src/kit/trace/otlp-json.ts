import type { FinishedSpan } from './finished-span.ts';
import type { Attributes, SpanKind } from './span.ts';

/** What sends the spans: `service.name` and the like. */
export interface Resource {
  attributes: Attributes;
  version: string;
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const failedStatus = { code: 2 };

/** Spans as OTLP/HTTP takes them in JSON: ids in hexadecimal, times as text in nanoseconds, enumerations as numbers. */
export function toOtlpJson(spans: readonly FinishedSpan[], { attributes, version }: Resource): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: pairs(attributes) },
        scopeSpans: [{ scope: { name: 'truce', version }, spans: spans.map(spanOf) }],
      },
    ],
  });
}

function spanOf({ traceId, spanId, parentId, name, kind, failed, ...span }: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(span.begun),
    endTimeUnixNano: nanoseconds(span.ended),
    attributes: pairs(span.attributes),
    status: failed ? failedStatus : {},
  };
}

function nanoseconds(ms: number): string {
  return (BigInt(Math.round(ms * 1_000)) * 1_000n).toString();
}

function pairs(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
