import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { alertVersion } from '../../../contract/integrations/alert-version.ts';
import type { AlertKind, AlertSettings } from '../../../contract/integrations/alerts.ts';
import { call } from '../../app/api.ts';
import { useKeptDraft } from '../../app/kept-draft.ts';
import { alertSettingsQuery } from '../../app/queries.ts';
import { ifMatch, isOutdated, sendVersioned } from '../../app/send-versioned.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { CheckChoices } from '../../ui/choices.tsx';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { Field } from '../../ui/field.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import formStyles from '../../ui/form.module.css';
import { LanguageField } from '../../ui/language-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import readOnlyStyles from '../../ui/read-only.module.css';
import { isSame } from '../../ui/rebase-draft.ts';
import { useSharedDraft } from '../../ui/shared-draft.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { type AlertDraft, draftOf, settingsOf } from './alert-draft.ts';
import { alertTexts } from './alert-texts.ts';
import styles from './integrations.module.css';

/** Which alerts there are, after how many hours silence is one, and who gets them by email. */
export function AlertForm({ siteId, settings }: { siteId: string; settings: AlertSettings }) {
  const mayWrite = useMay('write');
  const texts = alertTexts();
  const kinds = Object.keys(texts) as AlertKind[];
  const stored = draftOf(settings);
  const { state, settle } = useKeptDraft([siteId, 'alerts'], stored);
  const [{ draft, base }, setState] = state;
  const save = useSaveAlerts(siteId, settings, (fresh) => isSame(draftOf(fresh), base));
  const { conflict } = useSharedDraft(stored, state, save.isPending);
  const set = (part: Partial<AlertDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    clearRefusal(save);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || conflict) return;
    const sent = draft;
    // Also where the screen was left meanwhile; the form says what was refused.
    void save.mutateAsync(settingsOf(sent)).then(
      (saved) => settle(sent, draftOf(saved)),
      () => undefined,
    );
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
          label={t('integrations.emailAlertsTo')}
          value={draft.recipients}
          hint={t('integrations.oneAddressOnEachLine')}
          error={refused('recipients', wrongAddressText(save.error, save.variables?.recipients ?? []))}
          onChange={(event) => set({ recipients: event.target.value })}
        />
        <LanguageField
          value={draft.language}
          hint={t('common.languageOfRecipients')}
          onChange={(language) => set({ language })}
        />
        {conflict && <ChangedElsewhere conflict={conflict} />}
        {save.isError && !isTold && !isOutdated(save.error) && <ErrorNotice error={save.error} />}
        {mayWrite && (
          <div className={formStyles.save}>
            <button
              type="submit"
              className="button primary"
              aria-disabled={save.isPending || conflict !== null}
            >
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

/** Names the address that was refused, where it was one of them. */
function wrongAddressText(error: unknown, sent: string[]): string {
  const index = refusalWithin(error, 'recipients')?.field.split('.')[1];
  const address = index === undefined ? undefined : sent[Number(index)];
  if (address === undefined) return t('integrations.oneOfTheseIsNo');
  return t('integrations.addressIsNotValid', { address });
}

function useSaveAlerts(siteId: string, known: AlertSettings, isSame: (fresh: AlertSettings) => boolean) {
  const queryClient = useQueryClient();
  const query = alertSettingsQuery(siteId);
  return useMutation({
    mutationFn: (body: ReturnType<typeof settingsOf>) => {
      const send = (basedOn: AlertSettings) =>
        call('PUT /v1/sites/:id/alerts', {
          params: { id: siteId },
          body,
          headers: ifMatch(alertVersion(basedOn)),
        });
      const read = () => queryClient.fetchQuery({ ...query, staleTime: 0 });
      return sendVersioned(known, { send, read, isSame });
    },
    onSuccess: (saved) => queryClient.setQueryData(query.queryKey, saved),
  });
}
