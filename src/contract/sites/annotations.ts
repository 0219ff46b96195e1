import * as z from 'zod';
import { Filter } from '../analytics/query.ts';
import { because, Day, Instant, nameText, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** As many as a list has room for. */
export const maxSegments = 100;
export const maxAnnotations = 5000;

export const Segment = z
  .object({
    id: Uuid,
    name: z.string().meta({ example: 'Readers of the front page' }),
    filters: z.array(Filter).describe('All of these must match.'),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Segment' });
export type Segment = z.output<typeof Segment>;

export const Annotation = z
  .object({ id: Uuid, day: Day, text: z.string(), created_at: Instant, updated_at: Instant })
  .meta({ id: 'Annotation' });
export type Annotation = z.output<typeof Annotation>;

export const siteActivityKinds = [
  'template_changed',
  'test_started',
  'test_stopped',
  'list_hit',
  'site_paused',
  'site_resumed',
] as const;

/** What the service recorded automatically. */
export const SiteActivity = z
  .object({
    kind: z.enum(siteActivityKinds),
    at: Instant.describe('When it happened.'),
    day: Day.describe("The same day in the site's time zone."),
    subject: z.string().describe('The name of the template or of the filter list; otherwise empty.'),
  })
  .meta({ id: 'SiteActivity' });
export type SiteActivity = z.output<typeof SiteActivity>;

const AnnotationDay = Day.refine((day) => day >= '2000-01-01', because('too_small')).refine(
  (day) => day < '2100-01-01',
  because('too_large'),
);
const Text = nameText(1, 200);
const AnnotationId = SiteId.extend({ annotationId: Uuid });

export const annotationRoutes = {
  'GET /v1/sites/:id/annotations': {
    operationId: 'listAnnotations',
    summary: 'List annotations and site activity',
    description:
      'Notes that members added about days, and what happened to the site: changed templates, started tests, filter-list hits.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      start: AnnotationDay.describe("First day of the period, in the site's time zone."),
      end: AnnotationDay.describe("Last day of the period, in the site's time zone."),
    }),
    answers: {
      200: z.object({
        annotations: z.array(Annotation),
        activity: z.array(SiteActivity).describe('What happened to the site, as recorded automatically.'),
      }),
    },
    statuses: { 200: 'Notes that members added, and what happened to the site on these days.' },
  },
  'POST /v1/sites/:id/annotations': {
    operationId: 'createAnnotation',
    summary: 'Add a note to a day',
    access: 'write',
    limit: 'api',
    audit: 'note_added',
    params: SiteId,
    body: z.strictObject({ day: AnnotationDay.describe("A day in the site's time zone."), text: Text }),
    answers: { 201: Annotation },
    statuses: { 201: 'The new note.' },
  },
  'PUT /v1/sites/:id/annotations/:annotationId': {
    operationId: 'updateAnnotation',
    summary: 'Change a note',
    access: 'write',
    limit: 'api',
    audit: 'note_changed',
    params: AnnotationId,
    body: z.strictObject({ day: AnnotationDay, text: Text }),
    answers: { 200: Annotation },
    statuses: { 200: 'The changed note.' },
  },
  'DELETE /v1/sites/:id/annotations/:annotationId': {
    operationId: 'deleteAnnotation',
    summary: 'Delete a note',
    access: 'write',
    limit: 'api',
    audit: 'note_removed',
    params: AnnotationId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The note was deleted.' },
  },
  'GET /v1/sites/:id/segments': {
    operationId: 'listSegments',
    summary: 'List segments',
    description: 'Filters saved under a name, for everyone who can see the site.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ segments: z.array(Segment) }) },
    statuses: { 200: 'The saved segments.' },
  },
  'PUT /v1/sites/:id/segments': {
    operationId: 'saveSegment',
    summary: 'Save a segment',
    description: 'Saves filters under a name. A segment that already has this name is replaced.',
    access: 'write',
    limit: 'api',
    audit: 'segment_saved',
    params: SiteId,
    body: z.strictObject({
      name: nameText(1, 80)
        .describe('Unique within the site. An existing segment with this name is replaced.')
        .meta({ example: 'Readers of the front page' }),
      filters: z.array(Filter).min(1).max(20),
    }),
    answers: { 200: Segment, 201: Segment },
    statuses: { 200: 'The segment that had this name, with the new filters.', 201: 'The new segment.' },
  },
  'DELETE /v1/sites/:id/segments/:segmentId': {
    operationId: 'deleteSegment',
    summary: 'Delete a segment',
    description: 'No events or numbers are deleted.',
    access: 'write',
    limit: 'api',
    audit: 'segment_removed',
    params: SiteId.extend({ segmentId: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The segment was deleted.' },
  },
} satisfies RouteTable;
