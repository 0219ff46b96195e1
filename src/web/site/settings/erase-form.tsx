import { useMutation } from '@tanstack/react-query';
import type { SessionData } from '../../../contract/events/session-data.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { rich, t } from '../../i18n/t.ts';
import { FormError, SubmitButton } from '../../ui/form-actions.tsx';
import { useForm } from '../../ui/use-form.ts';

interface EraseFormProps {
  site: Site;
  id: string;
  found: SessionData;
  onErased: (erasureId: string) => void;
}

/** Says exactly what goes and what stays, and erases it. */
export function EraseForm({ site, id, found, onErased }: EraseFormProps) {
  const erase = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/session-data/erase', {
        params: { id: site.id },
        body: { session_id: id },
      }),
    onSuccess: (erasure) => onErased(erasure.id),
  });
  const form = useForm(erase, [], () => erase.mutate());
  const { events, sessions, failed_events: failed } = found;
  return (
    <form onSubmit={form.submit}>
      <p>{rich('site-settings.sessionIdIs', { id: <code>{id}</code> })}</p>
      <p>{t('site-settings.thisErasesEvents', { events, sessions, failed, domain: site.domain })}</p>
      <p>{t('site-settings.reportsExportsAndBackups')}</p>
      <FormError form={form} />
      <div className="actions end">
        <SubmitButton
          form={form}
          label={t('site-settings.eraseForGood')}
          pending={t('site-settings.erasing')}
          className="button danger"
        />
      </div>
    </form>
  );
}
