import * as z from 'zod';
import { PreviewWish } from '../../contract/sites/previews.ts';
import { readSigned, signText } from '../../kit/sign.ts';

/** What a link shows, until when. The template is named by id, so that renaming it does not end the link. */
const Link = PreviewWish.omit({ template: true }).extend({
  site: z.string(),
  template: z.string(),
  until: z.number(),
  /** The member or API key that made the link, by id. */
  maker: z.union([z.object({ user: z.string() }), z.object({ key: z.string() })]).optional(),
});
export type PreviewLink = z.output<typeof Link>;

export const previewDays = 7;
export const previewSecretName = 'preview_secret';

export function previewToken(link: PreviewLink, secret: string): string {
  return signText(JSON.stringify(link), secret);
}

/** @returns null for a link that is over, or that this installation did not make. */
export function readPreviewToken(token: string, secret: string, nowMs: number): PreviewLink | null {
  const text = readSigned(token, secret);
  const link = text === null ? null : Link.parse(JSON.parse(text));
  return link && link.until > nowMs ? link : null;
}
