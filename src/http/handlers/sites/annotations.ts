import { bounds, dayOf, daysFrom } from '../../../analytics/period.ts';
import { ApiError, conflict } from '../../../contract/core/errors.ts';
import { maxAnnotations, maxSegments, type SiteActivity } from '../../../contract/sites/annotations.ts';
import type { Records } from '../../../records/records.ts';
import {
  addAnnotation,
  listAnnotations,
  removeAnnotation,
  saveAnnotation,
} from '../../../records/sites/annotations.ts';
import { listSegments, putSegment, removeSegment } from '../../../records/sites/segments.ts';
import { listHappenings } from '../../../records/sites/site-activity.ts';
import type { Handlers } from '../../edge/api.ts';
import { isSameSave } from '../is-same-save.ts';
import { ownedSite } from '../owned-site.ts';

/** What members note about a site's days, and the filters that they keep. */
export function annotationHandlers(parts: { records: Records; now: () => number }) {
  const { db } = parts.records;
  const now = () => new Date(parts.now()).toISOString();
  return {
    'GET /v1/sites/:id/annotations': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const zone = site.config.timezone;
      const { from, to } = bounds(daysFrom(query.start, query.end, zone));
      const range = { from: instant(from), to: instant(to) };
      const [annotations, noted] = await Promise.all([
        listAnnotations(db, site.id, query),
        listHappenings(db, site.id, range),
      ]);
      return {
        status: 200,
        body: {
          annotations,
          activity: onceADay(noted.map((each) => ({ ...each, day: dayOf(each.at, zone) }))),
        },
      };
    },

    'POST /v1/sites/:id/annotations': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        const annotation = await addAnnotation(inside, site.id, body, maxAnnotations, now());
        if (!annotation) {
          const message = `A site can have at most ${maxAnnotations} notes. Delete one first.`;
          throw conflict('most_annotations', message, { most: maxAnnotations });
        }
        inside.about(annotation.text);
        return { status: 201, body: annotation };
      });
    },

    'PUT /v1/sites/:id/annotations/:annotationId': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        const saved = await saveAnnotation(inside.db, site.id, params.annotationId, body, now());
        if (!saved) throw new ApiError('NOT_FOUND', 'Note not found. It may have been deleted already.');
        const { before, annotation } = saved;
        if (isSameSave(before, annotation)) inside.unchanged();
        inside.about(annotation.text);
        return { status: 200, body: annotation };
      });
    },

    'DELETE /v1/sites/:id/annotations/:annotationId': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        const text = await removeAnnotation(inside.db, site.id, params.annotationId);
        if (text === null)
          throw new ApiError('NOT_FOUND', 'Note not found. It may have been deleted already.');
        inside.about(text);
        return { status: 200, body: { id: params.annotationId, deleted: true as const } };
      });
    },

    'GET /v1/sites/:id/segments': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: { segments: await listSegments(db, site.id) } };
    },

    'PUT /v1/sites/:id/segments': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        const put = await putSegment(inside, site.id, body, maxSegments, now());
        if (!put) {
          const message = `A site can have at most ${maxSegments} segments. Delete one first.`;
          throw conflict('most_segments', message, { most: maxSegments });
        }
        if (put.before && isSameSave(put.before, put.segment)) inside.unchanged();
        return { status: put.before ? 200 : 201, body: put.segment };
      });
    },

    'DELETE /v1/sites/:id/segments/:segmentId': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        const name = await removeSegment(inside.db, site.id, params.segmentId);
        if (name === null)
          throw new ApiError('NOT_FOUND', 'Segment not found. It may have been deleted already.');
        inside.about(name);
        return { status: 200, body: { id: params.segmentId, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}

/** A template that was saved ten times on a day changed on that day. */
function onceADay(activity: SiteActivity[]): SiteActivity[] {
  const names = new Set<string>();
  return activity.filter(({ kind, day, subject }) => {
    const name = `${kind} ${day} ${subject}`;
    return !names.has(name) && names.add(name);
  });
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
