import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AlertKind, AlertSettings } from '../../../contract/integrations/alerts.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { alertTexts } from './alert-texts.ts';
import { alertSettingsQuery } from './integration-queries.ts';

/** Which alerts there are, after how many hours silence is one, and who gets them by mail. */
export function AlertForm({ siteId, settings }: { siteId: string; settings: AlertSettings }) {
  const mayWrite = useMay('write');
  const texts = alertTexts();
  const kinds = Object.keys(texts) as AlertKind[];
  const [draft, setDraft] = useState({
    on: kinds.filter((kind) => settings.alerts[kind]),
    hours: String(settings.no_data_hours),
    recipients: settings.recipients.join('\n'),
  });
  const save = useSaveAlerts(siteId);
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { on, hours, recipients } = draft;
    save.mutate({
      alerts: {
        adblock_spike: on.includes('adblock_spike'),
        conversion_drop: on.includes('conversion_drop'),
        no_data: on.includes('no_data'),
        winner: on.includes('winner'),
        path_listed: on.includes('path_listed'),
      },
      no_data_hours: Number(hours),
      recipients: [...new Set(recipients.split(/[\s,;]+/).filter(Boolean))],
    });
  };
  const refused = (field: string, text: string) => (refusalWithin(save.error, field) ? text : undefined);
  const isTold = ['no_data_hours', 'recipients'].some((field) => refusalWithin(save.error, field));
  return (
    <form className="panel connect-form" onSubmit={submit} noValidate aria-label={t('Alerts')}>
      <fieldset className="still" disabled={!mayWrite}>
        <CheckChoices
          legend={t('What to look for')}
          choices={kinds.map((value) => ({ value, ...texts[value] }))}
          values={draft.on}
          onChange={(on) => set({ on })}
        />
        {draft.on.includes('no_data') && (
          <Field
            label={t('Hours without data before an alert')}
            inputMode="numeric"
            autoComplete="off"
            value={draft.hours}
            error={refused('no_data_hours', t('Please enter a whole number from 1 to 168.'))}
            onChange={(event) => set({ hours: event.target.value })}
          />
        )}
        <TextArea
          label={t('Mail them to')}
          value={draft.recipients}
          hint={t('One address on each line, 20 at most. Empty: nobody is mailed.')}
          error={refused('recipients', t('One of these is no e-mail address, or there are more than 20.'))}
          onChange={(event) => set({ recipients: event.target.value })}
        />
        {save.isError && !isTold && <ErrorNotice error={save.error} />}
        {mayWrite && (
          <div className="save">
            <button type="submit" className="button primary" aria-disabled={save.isPending}>
              {save.isPending ? t('Saving…') : t('Save alerts')}
            </button>
            <span role="status" className="soft">
              {save.isSuccess && t('Saved')}
            </span>
          </div>
        )}
      </fieldset>
    </form>
  );
}

function useSaveAlerts(siteId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<AlertSettings, 'alerts' | 'no_data_hours' | 'recipients'>) =>
      call('PUT /v1/sites/:id/alerts', { params: { id: siteId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(alertSettingsQuery(siteId).queryKey, saved),
  });
}
