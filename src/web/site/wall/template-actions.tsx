import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reservedTemplateNames } from '../../../contract/limits/template-names.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template, TemplateConfig } from '../../../contract/sites/templates.ts';
import { call } from '../../app/api.ts';
import { patchBetween } from '../../app/patch-between.ts';
import { templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import { StillForReaders } from '../../app/session/require-write.tsx';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { freeName } from './add-template.tsx';
import { type Entry, shownConfig } from './entries.ts';
import { History } from './history.tsx';
import type { Notice } from './save-bar.tsx';
import { withoutExtras } from './without-extras.ts';

interface TemplateActionsProps {
  site: Site;
  entry: Entry;
  template: Template;
  onTake: (config: TemplateConfig, savedAt: string) => void;
  onCopy: () => void;
  onDeleted: () => void;
  /** @param template with the id, and perhaps the name, that it has from then on */
  onRestored: (template: Template) => void;
  onNotice: (notice: Notice) => void;
}

/** What can be done with a template besides writing it. */
export function TemplateActions({ site, entry, template, onNotice, ...to }: TemplateActionsProps) {
  const remove = useRemove(site.id, template, { onNotice, ...to });
  return (
    <>
      <div className="actions">
        <History template={template} zone={site.config.timezone} onTake={to.onTake} />
        <StillForReaders>
          <button type="button" className="button quiet small" onClick={to.onCopy}>
            {t('wall.duplicate')}
          </button>
          {!isNeeded(site, entry) && (
            <button
              type="button"
              className="button quiet small"
              aria-disabled={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              {t('common.delete')}
            </button>
          )}
        </StillForReaders>
      </div>
      {remove.isError && <ErrorNotice error={remove.error} />}
    </>
  );
}

/**
 * Deletes at once; undo restores the template and what was not published of it, as others have left them. Its history
 * starts again.
 */
function useRemove(
  siteId: string,
  template: Template,
  on: Pick<TemplateActionsProps, 'onNotice' | 'onDeleted' | 'onRestored'>,
) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      [templatesQuery(siteId), templateDraftsQuery(siteId)].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const params = { id: siteId };
  const lastState = async () => {
    const { drafts } = await call('GET /v1/templates/sites/:id/drafts', { params });
    const { templates } = await call('GET /v1/templates/sites/:id', { params });
    const last = templates.find(({ id }) => id === template.id) ?? template;
    return { last, draft: drafts.find(({ name }) => name === template.name) ?? null };
  };
  const restore = async ({ last, draft }: Awaited<ReturnType<typeof lastState>>) => {
    // Nothing new can have a reserved name, which an older one may have had.
    const name = freeName(last.name, reservedTemplateNames);
    const restored = await call('PUT /v1/templates/sites/:id', {
      params,
      body: { name, config: { ...withoutExtras, ...last.config }, based_on: null },
    });
    const written = shownConfig(restored, draft);
    if (draft && written) {
      const config = patchBetween<TemplateConfig>(restored.config, written);
      const body = { name, config, based_on: null, template_updated_at: restored.updated_at };
      await call('PUT /v1/templates/sites/:id/drafts', { params, body });
    }
    await refresh();
    on.onRestored(restored);
    on.onNotice({ text: t('wall.nameIsBack', { name }) });
  };
  return useMutation({
    mutationFn: async () => {
      const state = await lastState();
      await call('DELETE /v1/templates/:id', { params: { id: template.id } });
      return state;
    },
    onSuccess: async (state) => {
      on.onDeleted();
      await refresh();
      on.onNotice({ text: t('wall.nameIsDeleted', { name: template.name }), undo: () => restore(state) });
    },
  });
}

/** Whether the site or its A/B test names it; every site keeps its default. */
function isNeeded(site: Site, { name, key }: Entry): boolean {
  const { template_id, ab_test } = site.config;
  const named = [template_id, ...ab_test.variants.map((variant) => variant.template_id)];
  return name === 'default' || named.includes(name) || named.includes(key);
}
