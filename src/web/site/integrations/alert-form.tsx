import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AlertKind, AlertSettings } from '../../../contract/integrations/alerts.ts';
import { call } from '../../app/api.ts';
import { alertSettingsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import formStyles from '../../ui/form.module.css';
import { LanguageField } from '../../ui/language-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import readOnlyStyles from '../../ui/read-only.module.css';
import { TextArea } from '../../ui/text-area.tsx';
import { alertTexts } from './alert-texts.ts';
import styles from './integrations.module.css';

/** Which alerts there are, after how many hours silence is one, and who gets them by mail. */
export function AlertForm({ siteId, settings }: { siteId: string; settings: AlertSettings }) {
  const mayWrite = useMay('write');
  const texts = alertTexts();
  const kinds = Object.keys(texts) as AlertKind[];
  const [draft, setDraft] = useState({
    on: kinds.filter((kind) => settings.alerts[kind]),
    hours: String(settings.no_data_hours),
    recipients: settings.recipients.join('\n'),
    language: settings.language,
  });
  const save = useSaveAlerts(siteId);
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { on, hours, recipients, language } = draft;
    save.mutate({
      alerts: {
        adblock_spike: on.includes('adblock_spike'),
        conversion_drop: on.includes('conversion_drop'),
        no_data: on.includes('no_data'),
        winner: on.includes('winner'),
        path_listed: on.includes('path_listed'),
        guard_rail: on.includes('guard_rail'),
        test_ended: on.includes('test_ended'),
      },
      no_data_hours: Number(hours),
      recipients: [...new Set(recipients.split(/[\s,;]+/).filter(Boolean))],
      language,
    });
  };
  const refused = (field: string, text: string) => (refusalWithin(save.error, field) ? text : undefined);
  const isTold = ['no_data_hours', 'recipients'].some((field) => refusalWithin(save.error, field));
  return (
    <form
      className={`panel ${styles.connectForm}`}
      onSubmit={submit}
      noValidate
      aria-label={t('integrations.alerts')}
    >
      <fieldset className={readOnlyStyles.still} disabled={!mayWrite}>
        <CheckChoices
          legend={t('integrations.whatToLookFor')}
          choices={kinds.map((value) => ({ value, ...texts[value] }))}
          values={draft.on}
          onChange={(on) => set({ on })}
        />
        {draft.on.includes('no_data') && (
          <Field
            label={t('integrations.hoursWithoutDataBeforeAn')}
            inputMode="numeric"
            autoComplete="off"
            value={draft.hours}
            error={refused('no_data_hours', t('integrations.pleaseEnterAWholeNumber'))}
            onChange={(event) => set({ hours: event.target.value })}
          />
        )}
        <TextArea
          label={t('integrations.mailThemTo')}
          value={draft.recipients}
          hint={t('integrations.oneAddressOnEachLine')}
          error={refused('recipients', t('integrations.oneOfTheseIsNo'))}
          onChange={(event) => set({ recipients: event.target.value })}
        />
        <LanguageField
          value={draft.language}
          hint={t('common.languageOfRecipients')}
          onChange={(language) => set({ language })}
        />
        {save.isError && !isTold && <ErrorNotice error={save.error} />}
        {mayWrite && (
          <div className={formStyles.save}>
            <button type="submit" className="button primary" aria-disabled={save.isPending}>
              {save.isPending ? t('common.saving') : t('integrations.saveAlerts')}
            </button>
            <span role="status" className="soft">
              {save.isSuccess && t('integrations.saved')}
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
    mutationFn: (body: Pick<AlertSettings, 'alerts' | 'no_data_hours' | 'recipients' | 'language'>) =>
      call('PUT /v1/sites/:id/alerts', { params: { id: siteId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(alertSettingsQuery(siteId).queryKey, saved),
  });
}
