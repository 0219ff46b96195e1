import { exampleValues } from '../../scripts/reference/example-values.ts';
import { readToken, written } from '../api/report-cases.ts';
import { exampleParam } from './example-input.ts';
import type { RunningServer } from './server.ts';
import { gifOf } from './tiny-images.ts';

/** What an example shows, and what really stands there. */
type Pairs = [shown: string, real: string][];

const shown = (name: string) => String(exampleValues[name]);

/** A report with two recipients, written once: one is removed by the examples, one ends it by the link in the email. */
export async function exampleReport(server: RunningServer, siteId: string): Promise<Pairs> {
  const reader = `${siteId}@example.org`;
  const report = await server.call('POST /v1/sites/:id/reports', {
    params: { id: siteId },
    body: {
      name: 'Ours',
      metrics: ['sessions'],
      schedule: { frequency: 'weekly' },
      recipients: [{ email: 'removed@example.org' }, { email: reader }],
    },
  });
  const params = { id: siteId, report: report.id };
  const run = await server.call('POST /v1/sites/:id/reports/:report/send', {
    params,
    body: { to: [reader] },
  });
  await written(server, siteId, run.id);
  return [
    [shown('report'), report.id],
    [shown('run'), run.id],
    [shown('recipient'), report.recipients.find(({ email }) => email !== reader)?.id ?? ''],
    [exampleParam('POST /v1/unsubscribe/:token', 'token'), await readToken(server, reader)],
  ];
}

/** A note about a day, a segment, and an image. */
export async function exampleNotes(server: RunningServer, siteId: string): Promise<Pairs> {
  const params = { id: siteId };
  const note = { day: '2026-06-30', text: 'A new front page' };
  const annotation = await server.call('POST /v1/sites/:id/annotations', { params, body: note });
  const filters = [{ dimension: 'country' as const, operator: 'is' as const, value: 'FR' }];
  const segment = await server.call('PUT /v1/sites/:id/segments', {
    params,
    body: { name: 'France', filters },
  });
  const data = gifOf(7, 7).toString('base64');
  const image = await server.call('POST /v1/sites/:id/images', { params, body: { data } });
  return [
    [shown('image'), image.id],
    [shown('annotationId'), annotation.id],
    [shown('segmentId'), segment.id],
  ];
}
