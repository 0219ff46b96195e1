import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IntegrationKind } from '../../../contract/integrations/integrations.ts';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { integrationsQuery } from '../../app/queries.ts';
import { useShownOnce } from '../../app/shown-once.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { usualEvents } from './event-texts.ts';
import { type IntegrationDraft, IntegrationForm } from './integration-form.tsx';
import { kindTexts } from './kind-texts.ts';
import { ShownSecret } from './shown-secret.tsx';

interface NewIntegrationProps {
  siteId: string;
  kind: IntegrationKind;
  onDone: () => void;
}

/** Adds a Slack hook or a webhook, and shows a webhook's secret the one time that it can be seen. */
export function NewIntegration({ siteId, kind, onDone }: NewIntegrationProps) {
  const queryClient = useQueryClient();
  const kept = useKeptDraft<IntegrationDraft>([siteId, kind], {
    ...{ name: '', url: '', events: usualEvents, language },
  });
  const [made, setMade] = useShownOnce<{ id: string; name: string; secret: string }>([siteId, kind], onDone);
  const close = () => {
    kept.forget();
    onDone();
  };
  const add = useMutation({
    mutationFn: ({ name, ...draft }: IntegrationDraft) =>
      call('POST /v1/sites/:id/integrations', {
        params: { id: siteId },
        body: { kind, ...draft, ...(name && { name }) },
      }),
    onSuccess: async ({ id, name, secret }) => {
      kept.forget();
      if (secret !== null) setMade({ id, name, secret });
      await queryClient.invalidateQueries({ queryKey: integrationsQuery(siteId).queryKey });
      if (secret === null) onDone();
    },
    // The secret is kept in one place only, until it is said to be saved.
    gcTime: 0,
  });
  if (made) {
    return (
      <ShownSecret
        title={t('integrations.nameIsAdded', { name: made.name })}
        secret={made.secret}
        onDone={() => setMade(null)}
      />
    );
  }
  return (
    <IntegrationForm
      kind={kind}
      title={kindTexts(kind).add}
      kept={kept}
      confirm={t('common.add')}
      pending={t('common.adding')}
      saving={add}
      onSave={(draft) => add.mutate(draft)}
      onCancel={close}
    />
  );
}
