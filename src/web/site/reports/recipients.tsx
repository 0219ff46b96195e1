import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReportRecipient, ReportSettings } from '../../../contract/reports/reports.ts';
import { call } from '../../app/api.ts';
import { useIsKept, useKeptDraft } from '../../app/kept-draft.ts';
import { reportsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useForm } from '../../ui/use-form.ts';
import { reportName } from './report-texts.ts';
import styles from './reports.module.css';

interface Saying {
  report: ReportSettings;
  /** What has been done, for those who do not see the list. */
  onSaid: (words: string) => void;
}

/** Who gets a report; they need not be members. */
export function Recipients({ report }: { report: ReportSettings }) {
  const mayWrite = useMay('write');
  const [isAdding, setAdding] = useState(useIsKept(placeOf(report)));
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusKept(opener, isAdding);
  useFocusKept(heading, report.recipients.length);
  const open = () => {
    setAdding(true);
    setSaid('');
  };
  return (
    <div className={styles.recipients}>
      <h3 ref={heading} tabIndex={-1}>
        {t('reports.recipients')}
      </h3>
      <p role="status" className="soft">
        {said}
      </p>
      {report.recipients.length === 0 && <p className="soft">{t('reports.noRecipientsYet')}</p>}
      <ul>
        {report.recipients.map((recipient) => (
          <Recipient key={recipient.id} report={report} recipient={recipient} onSaid={setSaid} />
        ))}
      </ul>
      {isAdding && <AddRecipient report={report} onSaid={setSaid} onDone={() => setAdding(false)} />}
      {mayWrite && !isAdding && (
        <button
          ref={opener}
          type="button"
          className="button small"
          aria-label={labeled(t('reports.addRecipient'), reportName(report))}
          onClick={open}
        >
          {t('reports.addRecipient')}
        </button>
      )}
    </div>
  );
}

interface RecipientProps extends Saying {
  recipient: ReportRecipient;
}

function Recipient({ report, recipient, onSaid }: RecipientProps) {
  const { email, name, role, unsubscribed_at } = recipient;
  const mayWrite = useMay('write');
  const params = { id: report.site_id, report: report.id };
  const remove = useReportMutation(
    report,
    () =>
      call('DELETE /v1/sites/:id/reports/:report/recipients/:recipient', {
        params: { ...params, recipient: recipient.id },
      }),
    () => onSaid(t('reports.emailRemoved', { email })),
  );
  const addAgain = useReportMutation(
    report,
    () => call('POST /v1/sites/:id/reports/:report/recipients', { params, body: { email, role } }),
    () => onSaid(t('reports.emailAdded', { email })),
  );
  const isPending = remove.isPending || addAgain.isPending;
  const error = remove.error ?? addAgain.error;
  return (
    <li>
      <span className={styles.recipientEmail}>
        {name ?? email} {name !== null && <span className="soft">{email}</span>}
      </span>
      <span className="soft">{noteOn(recipient)}</span>
      {mayWrite && unsubscribed_at && (
        <button
          type="button"
          className="button small"
          aria-label={labeled(t('reports.addAgain'), email)}
          aria-disabled={isPending}
          onClick={() => isPending || addAgain.mutate()}
        >
          {t('reports.addAgain')}
        </button>
      )}
      {mayWrite && (
        <button
          type="button"
          className="button small quiet"
          aria-label={labeled(t('common.remove'), email)}
          aria-disabled={isPending}
          onClick={() => isPending || remove.mutate()}
        >
          {t('common.remove')}
        </button>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}

function noteOn({ role, unsubscribed_at, has_access }: ReportRecipient): string | null {
  if (unsubscribed_at) return t('reports.unsubscribed');
  if (!has_access) return t('reports.noAccessSoNoEmails');
  return role === 'admin' ? t('reports.linksToSettings') : null;
}

const nobody = { email: '', role: 'reader' as ReportRecipient['role'] };

/** Where the one who is not added yet waits while the report is edited, or other screens are looked at. */
function placeOf(report: ReportSettings): string[] {
  return [report.site_id, 'recipient', report.id];
}

function AddRecipient({ report, onSaid, onDone }: Saying & { onDone: () => void }) {
  const { state, forget } = useKeptDraft(placeOf(report), nobody);
  const [{ draft }, setState] = state;
  const set = (part: Partial<typeof nobody>) =>
    setState((now) => ({ ...now, draft: { ...now.draft, ...part } }));
  const close = () => {
    forget();
    onDone();
  };
  const add = useReportMutation(
    report,
    () =>
      call('POST /v1/sites/:id/reports/:report/recipients', {
        params: { id: report.site_id, report: report.id },
        body: draft,
      }),
    ({ email }) => {
      // Here, so that it is forgotten also where the screen was left meanwhile.
      close();
      onSaid(t('reports.emailAdded', { email }));
    },
  );
  const form = useForm(add, ['email'], () => add.mutate());
  return (
    <form onSubmit={form.submit} noValidate className={styles.addRecipient}>
      <EmailField
        first
        value={draft.email}
        error={form.refused('email', t('reports.enterAValidEmail'))}
        onChange={(email) => set({ email })}
      />
      <SelectField
        label={t('reports.emailLinksTo')}
        value={draft.role}
        onChange={(event) => set({ role: event.target.value as ReportRecipient['role'] })}
      >
        <option value="reader">{t('reports.theNumbers')}</option>
        <option value="admin">{t('reports.theNumbersAndSettings')}</option>
      </SelectField>
      <FormActions form={form} label={t('common.add')} onCancel={close} isSmall />
    </form>
  );
}

/** What changes a report's recipients, after which they are read again. Also says so where the row is gone by then. */
function useReportMutation<Answer>(
  report: ReportSettings,
  change: () => Promise<Answer>,
  onChanged: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: reportsQuery(report.site_id).queryKey });
      onChanged(answer);
    },
  });
}
