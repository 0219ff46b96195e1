import type { HonoRequest } from 'hono';
import type { Span, Tracer } from '../../kit/trace/span.ts';

/** Asked every few seconds by machines; their traces would hide the others. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** What a trace says of a request: neither its address nor its path, query, headers or body. */
export function beginRequest(tracer: Tracer | null, request: HonoRequest, id: string): Span | null {
  if (tracer === null || probes.has(request.path)) return null;
  const { method } = request;
  const attributes = { 'http.request.method': method, 'truce.request_id': id };
  return tracer.begin(method, 'server', attributes, request.header('traceparent'));
}

/** @param route as it is declared, such as /v1/sites/:id */
export function endRequest(
  span: Span,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': status });
  span.end({ failed: status >= 500 });
}
