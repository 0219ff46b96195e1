import type { Integration } from '../../../contract/integrations/integrations.ts';
import { labeled } from '../../i18n/labeled.ts';
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
  const turn = () => {
    if (change.isPending) return;
    const body = { state: isOn ? ('disabled' as const) : ('active' as const) };
    change.mutate({ body, isSame: (fresh) => fresh.state === state });
  };
  const named = (label: string) => labeled(label, name);
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-disabled={test.isPending}
        aria-label={named(t('integrations.sendTest'))}
        onClick={() => test.isPending || test.mutate()}
      >
        {t('integrations.sendTest')}
      </button>
      <button type="button" className="button small" aria-label={named(t('common.change'))} onClick={onEdit}>
        {t('common.change')}
      </button>
      {kind === 'webhook' && (
        <ConfirmButton
          label={t('common.newSecret')}
          name={named(t('common.newSecret'))}
          question={t('integrations.rotateSecretOf', { name })}
          confirm={t('integrations.rotateSecret')}
          pending={t('integrations.rotating')}
          isCalm
          act={() => rotate.mutateAsync()}
        >
          {t('integrations.thePresentOneSignsAs')}
        </ConfirmButton>
      )}
      <button
        type="button"
        className="button small"
        aria-disabled={change.isPending}
        aria-label={named(isOn ? t('integrations.switchOff') : t('integrations.switchOn'))}
        onClick={turn}
      >
        {isOn ? t('integrations.switchOff') : t('integrations.switchOn')}
      </button>
      <ConfirmButton
        label={t('common.remove2')}
        name={named(t('common.remove2'))}
        question={t('integrations.removeName', { name })}
        confirm={t('common.remove')}
        pending={t('common.removing')}
        act={deeds.remove}
      >
        {t('integrations.nothingMoreIsSentTo')}
      </ConfirmButton>
    </>
  );
}
