import type { FormEvent } from 'react';
import type { IntegrationKind } from '../../../contract/integrations/integrations.ts';
import type { NotificationEvent } from '../../../contract/integrations/notifications.ts';
import type { Language } from '../../../kit/messages/languages.ts';
import type { KeptDraft } from '../../app/kept-draft.ts';
import { t } from '../../i18n/t.ts';
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx';
import { CheckChoices } from '../../ui/choices.tsx';
import { clearRefusal } from '../../ui/clear-refusal.ts';
import { Field } from '../../ui/field.tsx';
import { refusalWithin } from '../../ui/field-reason.ts';
import { LanguageField } from '../../ui/language-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { DraftConflict } from '../../ui/shared-draft.ts';
import { eventTexts } from './event-texts.ts';
import styles from './integrations.module.css';
import { kindTexts } from './kind-texts.ts';

export interface IntegrationDraft {
  name: string;
  /** Empty: it stays as it is, where there is one already. */
  url: string;
  events: NotificationEvent[];
  language: Language;
}

interface IntegrationFormProps {
  kind: IntegrationKind;
  title: string;
  kept: KeptDraft<IntegrationDraft>;
  /** What stands behind a secret address that is kept when nothing is typed. */
  keptUrl?: string;
  confirm: string;
  pending: string;
  /** Set while somebody else has saved other values: nothing is saved before one is chosen. */
  conflict?: DraftConflict | null;
  saving: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onSave: (draft: IntegrationDraft) => void;
  onCancel: () => void;
}

/** Name, address and events of a Slack hook or a webhook. */
export function IntegrationForm({
  kind,
  title,
  saving,
  keptUrl,
  conflict,
  onSave,
  ...form
}: IntegrationFormProps) {
  const [{ draft }, setState] = form.kept.state;
  const texts = kindTexts(kind);
  const set = (part: Partial<IntegrationDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
    clearRefusal(saving);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending && !conflict) onSave({ ...draft, name: draft.name.trim(), url: draft.url.trim() });
  };
  const refused = (field: string, text: string) => (refusalWithin(saving.error, field) ? text : undefined);
  const isTold = ['name', 'url', 'events'].some((field) => refusalWithin(saving.error, field));
  return (
    <form className={`panel ${styles.connectForm}`} onSubmit={submit} noValidate aria-label={title}>
      <h3>{title}</h3>
      <Field
        label={texts.address}
        type="url"
        autoComplete="off"
        spellCheck={false}
        first
        value={draft.url}
        placeholder={keptUrl ?? texts.example}
        hint={keptUrl ? t('integrations.leftEmptyItStaysAs') : texts.hint}
        error={refused('url', draft.url.trim() === '' ? t('integrations.enterAUrl') : texts.badAddress)}
        onChange={(event) => set({ url: event.target.value })}
      />
      <Field
        label={t('common.name')}
        autoComplete="off"
        value={draft.name}
        hint={
          kind === 'slack' ? t('integrations.forYouAsTheChannels') : t('integrations.forYouWhatReceivesIt')
        }
        error={refused('name', t('integrations.pleaseGiveItAName'))}
        onChange={(event) => set({ name: event.target.value })}
      />
      <CheckChoices
        legend={t('integrations.events')}
        choices={Object.entries(eventTexts()).map(([value, label]) => ({
          value: value as NotificationEvent,
          label,
        }))}
        values={draft.events}
        hint={t('integrations.reportsComeOnTheDays')}
        error={refused('events', t('integrations.pleaseTickAtLeastOne'))}
        onChange={(events) => set({ events })}
      />
      {kind === 'slack' && (
        <LanguageField
          value={draft.language}
          hint={t('integrations.languageOfMessages')}
          onChange={(language) => set({ language })}
        />
      )}
      {conflict && <ChangedElsewhere conflict={conflict} />}
      {saving.isError && !isTold && !conflict && <ErrorNotice error={saving.error} />}
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={saving.isPending}>
          {saving.isPending ? form.pending : form.confirm}
        </button>
        <button type="button" className="button quiet" onClick={form.onCancel}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
