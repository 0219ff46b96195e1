import { z } from 'zod';
import { Filter } from '../analytics/query.ts';
import { because, Day, Instant, text, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** As many as a list has room for. */
export const mostSegments = 100;
export const mostAnnotations = 5000;

export const Segment = z
  .object({
    id: Uuid,
    name: z.string(),
    filters: z.array(Filter),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Segment' });
export type Segment = z.output<typeof Segment>;

export const Annotation = z
  .object({ id: Uuid, day: Day, text: z.string(), created_at: Instant, updated_at: Instant })
  .meta({ id: 'Annotation' });
export type Annotation = z.output<typeof Annotation>;

export const happeningKinds = [
  'template_changed',
  'test_started',
  'test_stopped',
  'list_hit',
  'site_paused',
  'site_resumed',
] as const;

/** What the service noted by itself. */
export const Happening = z
  .object({
    kind: z.enum(happeningKinds),
    at: Instant,
    /** In the site's zone. */
    day: Day,
    /** Name of the template, or of the filter list; else empty. */
    subject: z.string(),
  })
  .meta({ id: 'Happening' });
export type Happening = z.output<typeof Happening>;

const AnnotationDay = Day.refine((day) => day >= '2000-01-01', because('too_small')).refine(
  (day) => day < '2100-01-01',
  because('too_large'),
);
const Text = text(1, 200);
const AnnotationId = SiteId.extend({ annotationId: Uuid });

export const annotationRoutes = {
  'GET /v1/sites/:id/annotations': {
    summary: 'What members noted about days, and what happened to the site on them',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({ start: AnnotationDay, end: AnnotationDay }),
    answers: { 200: z.object({ annotations: z.array(Annotation), happenings: z.array(Happening) }) },
  },
  'POST /v1/sites/:id/annotations': {
    summary: 'Note something about a day',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({ day: AnnotationDay, text: Text }),
    answers: { 201: Annotation },
  },
  'PUT /v1/sites/:id/annotations/:annotationId': {
    summary: 'Change a note',
    access: 'write',
    limit: 'api',
    params: AnnotationId,
    body: z.strictObject({ day: AnnotationDay, text: Text }),
    answers: { 200: Annotation },
  },
  'DELETE /v1/sites/:id/annotations/:annotationId': {
    summary: 'Remove a note',
    access: 'write',
    limit: 'api',
    params: AnnotationId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'GET /v1/sites/:id/segments': {
    summary: 'Filters that were kept under a name, for everybody who sees the site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ segments: z.array(Segment) }) },
  },
  'PUT /v1/sites/:id/segments': {
    summary: 'Keep filters under a name; the same name again replaces them',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({ name: text(1, 80), filters: z.array(Filter).min(1).max(20) }),
    answers: { 200: Segment, 201: Segment },
  },
  'DELETE /v1/sites/:id/segments/:segmentId': {
    summary: 'Remove a segment; no number goes with it',
    access: 'write',
    limit: 'api',
    params: SiteId.extend({ segmentId: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
} satisfies RouteTable;
