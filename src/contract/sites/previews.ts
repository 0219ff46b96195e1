import { z } from 'zod';
import { because, Instant, text } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';
import { TemplateChange } from './templates.ts';

/** The changes travel in the address of the preview, and proxies refuse long ones. */
const mostConfigBytes = 8 * 1024;

/** How the link shows the wall; what is left out follows whoever opens it. */
export const PreviewWish = z.strictObject({
  /** A template of the site, by id or by name. */
  template: text(1, 120),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  dark: z.boolean().optional(),
  /** As events name it in `blocker_type`; `dns` and `tracking_protection` are taken too. */
  blocker: text(1, 60).optional(),
  /** Changes that are not saved: shown in place of the template's own values. */
  config: TemplateChange.refine(isShort, because('too_large')).optional(),
});
export type PreviewWish = z.output<typeof PreviewWish>;

export const previewRoutes = {
  'POST /v1/sites/:id/previews': {
    summary: 'Make a link that shows the wall of a template, for seven days and to anybody who has it',
    access: 'read',
    limit: 'api',
    shownOnce: true,
    params: SiteId,
    body: PreviewWish,
    answers: { 201: z.object({ url: z.string(), expires_at: Instant }) },
  },
} satisfies RouteTable;

function isShort(config: TemplateChange): boolean {
  return new TextEncoder().encode(JSON.stringify(config)).length <= mostConfigBytes;
}
