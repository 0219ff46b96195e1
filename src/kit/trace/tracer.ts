import { randomBytes } from 'node:crypto';
import type { FinishedSpan } from './finished-span.ts';
import type { Span, SpanKind, Tracer } from './span.ts';
import type { SpanSender } from './span-sender.ts';
import { readTraceParent } from './traceparent.ts';

export interface TracerParts {
  sender: SpanSender;
  /** From 0 to 1: of what comes without a traceparent. */
  share: number;
  /** Milliseconds since 1970, with fractions. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

const wallClock = () => performance.timeOrigin + performance.now();

/** Makes spans, and hands those that ended to the sender. */
export function openTracer({ sender, share, now = wallClock, random = Math.random }: TracerParts): Tracer {
  function open(above: { traceId: string; parentId: string | null }, name: string, kind: SpanKind): Span {
    const finished: FinishedSpan = {
      ...above,
      ...{ spanId: randomId(8), name, kind, begun: now(), ended: 0, attributes: {}, failed: false },
    };
    let isOver = false;
    const { traceId, spanId } = finished;
    return {
      traceId,
      child(childName, childKind, attributes = {}) {
        const child = open({ traceId, parentId: spanId }, childName, childKind);
        child.set(attributes);
        return child;
      },
      rename(newName) {
        finished.name = newName;
      },
      set(attributes) {
        Object.assign(finished.attributes, attributes);
      },
      end({ failed = false, ms } = {}) {
        if (isOver) return;
        isOver = true;
        const ended = now();
        sender.add({ ...finished, begun: ms === undefined ? finished.begun : ended - ms, ended, failed });
      },
    };
  }

  return {
    begin(name, kind, attributes, traceparent) {
      const parent = readTraceParent(traceparent);
      if (!(parent?.isSampled ?? random() < share)) return null;
      const span = open(
        { traceId: parent?.traceId ?? randomId(16), parentId: parent?.spanId ?? null },
        name,
        kind,
      );
      span.set(attributes);
      return span;
    },
    close: sender.close,
  };
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
