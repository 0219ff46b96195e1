import { Counter, type Registry } from 'prom-client';
import type { DropReason } from '../../../kit/trace/span-sender.ts';

type SpanOutcome = DropReason | 'sent';

export interface TraceMeters {
  countSpans(spans: number, outcome: SpanOutcome): void;
}

export function traceMeters(registry: Registry): TraceMeters {
  const counter = new Counter({
    name: 'truce_trace_spans_total',
    help: 'Spans of traces, by outcome: sent; queue_full and not_sent were dropped',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return { countSpans: (spans, outcome) => counter.inc({ outcome }, spans) };
}
