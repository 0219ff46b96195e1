import type { Integration } from '../../../contract/integrations/integrations.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { t } from '../../i18n/t.ts';
import { isSame } from '../../ui/rebase-draft.ts';
import { useSharedDraft } from '../../ui/shared-draft.ts';
import { type IntegrationDraft, IntegrationForm } from './integration-form.tsx';
import type { useIntegration } from './use-integration.ts';

interface EditIntegrationProps {
  siteId: string;
  integration: Integration;
  change: ReturnType<typeof useIntegration>['change'];
  onDone: () => void;
}

/** Where its draft waits while other screens are looked at. */
export function placeOf(siteId: string, { id }: Integration): string[] {
  return [siteId, 'integrations', id];
}

/** Another name, address or choice of events. */
export function EditIntegration({ siteId, integration, change, onDone }: EditIntegrationProps) {
  const { kind, name, url } = integration;
  const isSecret = kind === 'slack';
  const stored = draftOf(integration);
  const kept = useKeptDraft(placeOf(siteId, integration), stored);
  const { base } = kept.state[0];
  const { conflict } = useSharedDraft(stored, kept.state, change.isPending);
  const close = () => {
    kept.forget();
    onDone();
  };
  return (
    <IntegrationForm
      kind={kind}
      title={t('integrations.changeName', { name })}
      kept={kept}
      keptUrl={isSecret ? url : undefined}
      confirm={t('common.save')}
      pending={t('common.saving')}
      saving={change}
      conflict={conflict}
      onSave={({ url: typed, ...draft }) => {
        const body = { ...draft, ...(!(isSecret && typed === '') && { url: typed }) };
        // Also where the screen was left meanwhile; the form says what was refused.
        // A new address of a Slack hook replaces the one that was shown, and no other.
        const isSameUrl = (fresh: Integration) => typed === '' || fresh.url === url;
        const isUntouched = (fresh: Integration) =>
          isSame(draftOf(fresh), base) && (!isSecret || isSameUrl(fresh));
        void change.mutateAsync({ body, isSame: isUntouched }).then(close, () => undefined);
      }}
      onCancel={() => {
        change.reset();
        close();
      }}
    />
  );
}

/** The address of a Slack hook is a secret: it is never shown again. */
function draftOf({ kind, name, url, events, language }: Integration): IntegrationDraft {
  return { name, url: kind === 'slack' ? '' : url, events, language };
}
