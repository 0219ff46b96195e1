import * as z from 'zod';
import { because, Instant, text } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';
import { TemplateChange } from './templates.ts';

/** The changes travel in the address of the preview, and proxies refuse long ones. */
const maxConfigBytes = 8 * 1024;

/** How the link shows the wall; omitted fields follow the person who opens it. */
export const PreviewWish = z.strictObject({
  template: text(1, 120).describe('A template of the site, by id or by name.'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional()
    .describe('Language of the wall. Default: the language of the viewer, among the languages of the site.'),
  dark: z.boolean().optional().describe('Whether to use dark colors. Default: as the viewer prefers.'),
  blocker: text(1, 60)
    .optional()
    .describe('Shows the wall as visitors with this ad blocker see it; also `dns` or `tracking_protection`.'),
  state: z
    .enum(['asks', 'guides', 'failed', 'allowed'])
    .optional()
    .describe(
      'How far the visitor has come. `asks`, the default: the wall as it appears. `guides`: the instructions are open. `failed`: the visitor said that ads are allowed, and they are still blocked. `allowed`: they are allowed, and the wall has closed.',
    ),
  config: TemplateChange.refine(isShort, because('too_large'))
    .optional()
    .describe(
      "Unsaved changes to show in place of the template's own values, at most 8 KiB. They are part of the link.",
    ),
});
export type PreviewWish = z.output<typeof PreviewWish>;

export const previewRoutes = {
  'POST /v1/sites/:id/previews': {
    operationId: 'createPreview',
    summary: 'Create a preview link',
    description:
      "Creates a link that shows a template's wall to anyone who has it, for seven days. It ends earlier when the member or API key that created it is removed or loses the right to create it.",
    access: 'read',
    limit: 'api',
    audit: 'preview_made',
    shownOnce: true,
    params: SiteId,
    body: PreviewWish,
    answers: {
      201: z.object({
        url: z.string().meta({
          description: 'Shows the template as it is when the link is opened, and counts nothing.',
          example: 'https://truce.example.com/preview/eyJzaXRlIjoi…',
        }),
        expires_at: Instant,
      }),
    },
    statuses: { 201: 'The link, which expires after seven days.' },
  },
} satisfies RouteTable;

function isShort(config: TemplateChange): boolean {
  return new TextEncoder().encode(JSON.stringify(config)).length <= maxConfigBytes;
}
