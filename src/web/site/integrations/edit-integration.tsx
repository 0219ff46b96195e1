import type { Integration } from '../../../contract/integrations/integrations.ts';
import { t } from '../../i18n/t.ts';
import { IntegrationForm } from './integration-form.tsx';
import type { useIntegration } from './use-integration.ts';

interface EditIntegrationProps {
  integration: Integration;
  change: ReturnType<typeof useIntegration>['change'];
  onDone: () => void;
}

/** Another name, address or choice of events. */
export function EditIntegration({ integration, change, onDone }: EditIntegrationProps) {
  const { kind, name, url, events, language } = integration;
  // The address of a Slack hook is a secret: it is never shown again.
  const isSecret = kind === 'slack';
  return (
    <IntegrationForm
      kind={kind}
      title={t('integrations.changeName', { name })}
      draft={{ name, url: isSecret ? '' : url, events, language }}
      keptUrl={isSecret ? url : undefined}
      confirm={t('common.save')}
      pending={t('common.saving')}
      saving={change}
      onSave={({ url: typed, ...draft }) =>
        change.mutate({ ...draft, ...(!(isSecret && typed === '') && { url: typed }) }, { onSuccess: onDone })
      }
      onCancel={() => {
        change.reset();
        onDone();
      }}
    />
  );
}
