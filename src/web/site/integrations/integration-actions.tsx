import type { Integration } from '../../../contract/integrations/integrations.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { useIntegration } from './use-integration.ts';

interface IntegrationDeedsProps {
  integration: Integration;
  deeds: ReturnType<typeof useIntegration>;
  onEdit: () => void;
}

/** The buttons of an integration for those who may change it. */
export function IntegrationDeeds({ integration, deeds, onEdit }: IntegrationDeedsProps) {
  const { name, kind, state } = integration;
  const { change, rotate, test } = deeds;
  const isOn = state === 'active';
  const turn = () => change.isPending || change.mutate({ state: isOn ? 'disabled' : 'active' });
  const named = (label: string) => `${label}: ${name}`;
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-disabled={test.isPending}
        aria-label={named(t('Send test'))}
        onClick={() => test.isPending || test.mutate()}
      >
        {t('Send test')}
      </button>
      <button type="button" className="button small" aria-label={named(t('Change'))} onClick={onEdit}>
        {t('Change')}
      </button>
      {kind === 'webhook' && (
        <ConfirmButton
          label={t('New secret…')}
          name={named(t('New secret…'))}
          question={t('Draw a new secret for {name}?', { name })}
          confirm={t('Draw new secret')}
          pending={t('Drawing…')}
          isCalm
          act={() => rotate.mutateAsync()}
        >
          {t('The present one signs as well for 24 hours. One from before that is not good any more.')}
        </ConfirmButton>
      )}
      <button
        type="button"
        className="button small"
        aria-disabled={change.isPending}
        aria-label={named(isOn ? t('Switch off') : t('Switch on'))}
        onClick={turn}
      >
        {isOn ? t('Switch off') : t('Switch on')}
      </button>
      <ConfirmButton
        label={t('Remove…')}
        name={named(t('Remove…'))}
        question={t('Remove {name}?', { name })}
        confirm={t('Remove')}
        pending={t('Removing…')}
        act={deeds.remove}
      >
        {t('Nothing more is sent to it, and its log goes with it. To pause it, switch it off instead.')}
      </ConfirmButton>
    </>
  );
}
