import type { TraceMeters } from '../http/edge/metrics/trace-meters.ts';
import { nodeName } from '../kit/node-name.ts';
import type { Tracer } from '../kit/trace/span.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

/** Traces, where the settings name a collector. Their code is loaded only then. */
export async function openOptionalTracer(
  { otlp, dataDir }: Pick<Config, 'otlp' | 'dataDir'>,
  { log, version }: Pick<Runtime, 'log' | 'version'>,
  { countSpans }: TraceMeters,
): Promise<Tracer | null> {
  if (otlp === null) return null;
  const { openTracer } = await import('../kit/trace/tracer.ts');
  const { openSpanSender } = await import('../kit/trace/span-sender.ts');
  const sender = openSpanSender({
    url: otlp.url,
    resource: {
      attributes: {
        'service.name': 'truce',
        'service.version': version,
        'service.instance.id': nodeName(dataDir),
      },
      version,
    },
    onSent: (spans) => countSpans(spans, 'sent'),
    onDropped: countSpans,
    onTrouble(error) {
      if (error === null) log.info({}, 'traces are sent again');
      else log.warn({ error }, 'traces could not be sent');
    },
  });
  return openTracer({ sender, share: otlp.samplePercent / 100 });
}
