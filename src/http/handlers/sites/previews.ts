import { authorize, type Caller } from '../../../auth/caller.ts';
import { invalidFields } from '../../../contract/core/errors.ts';
import {
  type PreviewLink,
  previewDays,
  previewSecretName,
  previewToken,
} from '../../../delivery/preview/preview-link.ts';
import type { Records } from '../../../records/records.ts';
import { secretOrNew } from '../../../records/secret-settings.ts';
import { listTemplates } from '../../../records/sites/templates.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export interface PreviewHandlerParts {
  records: Records;
  makeSecret: () => string;
  baseUrl: string;
  now: () => number;
}

export function previewHandlers({ records, makeSecret, baseUrl, now }: PreviewHandlerParts) {
  return {
    'POST /v1/sites/:id/previews': async ({ caller, params, body, change }) => {
      // A link with words of its own publishes them on this host; one without shows what is saved.
      if (body.config) authorize({ access: 'write' }, caller);
      const site = await ownedSite(records.db, caller, params.id);
      const templates = await listTemplates(records.db, site.id);
      const template = templates.find(({ id, name }) => id === body.template || name === body.template);
      if (!template) throw invalidFields([{ field: 'template', reason: 'invalid_value' }]);
      const secret = await secretOrNew(records.db, previewSecretName, makeSecret);
      const until = now() + previewDays * 86_400_000;
      const link = { ...body, site: site.id, template: template.id, until, maker: makerOf(caller) };
      const token = previewToken(link, secret);
      return change(async ({ about, unchanged }) => {
        if (body.config) about(template.name);
        else unchanged();
        const expires_at = new Date(until).toISOString();
        return { status: 201, body: { url: `${baseUrl}/preview/${token}`, expires_at } };
      });
    },
  } satisfies Partial<Handlers>;
}

function makerOf({ user, key }: Caller): PreviewLink['maker'] {
  if (user) return { user: user.id };
  return key ? { key: key.id } : undefined;
}
