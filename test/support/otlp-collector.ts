import * as z from 'zod';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

const id = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`))
    .refine((text) => !/^0+$/.test(text));
const nanoseconds = z.string().regex(/^[1-9]\d{18}$/);
const Attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ boolValue: z.boolean() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
});
const attributes = z.array(Attribute).refine((all) => new Set(all.map(({ key }) => key)).size === all.length);
const Span = z
  .strictObject({
    traceId: id(32),
    spanId: id(16),
    parentSpanId: id(16).optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes,
    status: z.strictObject({ code: z.int().min(0).max(2).optional(), message: z.string().optional() }),
  })
  .refine(({ startTimeUnixNano: from, endTimeUnixNano: to }) => BigInt(to) >= BigInt(from));

/** ExportTraceServiceRequest of opentelemetry-proto 1.x, in its JSON encoding; a field that it lacks is refused. */
export const ExportTraceRequest = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes }),
        scopeSpans: z.array(
          z.strictObject({
            scope: z.strictObject({ name: z.string(), version: z.string() }),
            spans: z.array(Span).min(1),
          }),
        ),
      }),
    )
    .min(1),
});

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: number;
  failed: boolean;
  attributes: Record<string, unknown>;
}

export interface OtlpCollector extends Receiver {
  /** Of all requests so far. @throws where one is not of the published shape */
  spans(): CollectedSpan[];
}

/** An OpenTelemetry collector's side of OTLP/HTTP with JSON. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const receiver = await startReceiver(() => ({ status: 200, body: '{}' }));
  return Object.assign(receiver, {
    spans: () =>
      receiver.received.flatMap(({ headers, body }) => {
        if (headers['content-type'] !== 'application/json') throw new Error('not JSON');
        const { resourceSpans } = ExportTraceRequest.parse(JSON.parse(body));
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(read)));
      }),
  });
}

function read({ attributes: given, status, ...span }: z.infer<typeof Span>): CollectedSpan {
  const pairs = given.map(({ key, value }) => {
    const [of] = Object.values(value);
    return [key, 'intValue' in value ? Number(of) : of] as const;
  });
  return { ...span, failed: status.code === 2, attributes: Object.fromEntries(pairs) };
}
