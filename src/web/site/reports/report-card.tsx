import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ReportSettings } from '../../../contract/reports/reports.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { underBase } from '../../app/base-path.ts';
import { useIsKept } from '../../app/kept-draft.ts';
import { reportsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { CheckChoices } from '../../ui/choices.tsx';
import { LanguageField } from '../../ui/language-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import readOnlyStyles from '../../ui/read-only.module.css';
import settingStyles from '../../ui/setting.module.css';
import { Switch } from '../../ui/switch.tsx';
import { useDrawnAtOnce } from '../../ui/use-drawn-at-once.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { Recipients } from './recipients.tsx';
import { placeOf, ReportForm } from './report-form.tsx';
import { ReportPreview } from './report-preview.tsx';
import { fileChoices, nextText, reportAbout, reportName } from './report-texts.ts';
import styles from './reports.module.css';
import { SendNow } from './send-now.tsx';
import { sendReport } from './send-report.ts';

interface ReportCardProps {
  site: Site;
  report: ReportSettings;
  /** Where its form is opened or closed: what is to be said of it. */
  onSaid: (words: string) => void;
  onDeleted: (report: ReportSettings) => void;
}

/** One report: its switch, when it comes next, who gets it, and a look at it. */
export function ReportCard({ site, report, onSaid, onDeleted }: ReportCardProps) {
  const id = useId();
  const mayWrite = useMay('write');
  const [isLooking, setLooking] = useState(false);
  const [isEditing, setEditing] = useState(useIsKept(placeOf(site.id, report)));
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, isEditing);
  const edit = (isOpen: boolean, words = '') => {
    setEditing(isOpen);
    onSaid(words);
  };
  const change = useReportChange(report);
  // What was chosen is shown at once, and goes back if the server refuses.
  const chosen: ReportSwitches = change.isPending ? change.variables : {};
  const { enabled: isOn, formats, language } = { ...report, ...chosen };
  const mutate = useDrawnAtOnce(change.mutate);
  const set = (part: ReportSwitches) => mutate({ ...chosen, ...part });
  const name = reportName(report);
  const look = isLooking ? t('reports.closePreview') : t('common.preview');
  const address = (format: string) =>
    underBase(`/v1/sites/${report.site_id}/reports/${report.id}/preview?format=${format}`);
  if (isEditing) {
    return (
      <li className="panel">
        <ReportForm
          site={site}
          report={report}
          onDone={(isSaved) => edit(false, isSaved ? t('common.saved') : '')}
        />
      </li>
    );
  }
  return (
    <li className="panel">
      <div className={settingStyles.setting}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="soft">{reportAbout(report)}</p>
          <p id={`${id}-next`}>{nextText(report, site.config.timezone)}</p>
        </div>
        <Switch
          isOn={isOn}
          labelId={id}
          textId={`${id}-next`}
          isDisabled={!mayWrite}
          isPending={chosen.enabled !== undefined}
          onTurn={() => set({ enabled: !isOn })}
        />
      </div>
      {change.isError && <ErrorNotice error={change.error} />}
      <div className={styles.whoAndHow}>
        <Recipients report={report} />
        <fieldset className={readOnlyStyles.still} disabled={!mayWrite}>
          <CheckChoices
            legend={t('reports.attachments')}
            inline
            choices={fileChoices}
            values={formats}
            onChange={(wanted) => set({ formats: wanted })}
          />
          <LanguageField
            value={language}
            hint={t('common.languageOfRecipients')}
            onChange={(wanted) => set({ language: wanted })}
          />
        </fieldset>
      </div>
      <div className="actions">
        <button
          type="button"
          className="button small"
          aria-expanded={isLooking}
          aria-label={labeled(look, name)}
          onClick={() => setLooking(!isLooking)}
        >
          {look}
        </button>
        {mayWrite && <SendNow report={report} />}
        {mayWrite && report.kind === 'custom' && (
          <>
            <button
              type="button"
              className="button small"
              aria-label={labeled(t('common.edit'), name)}
              onClick={() => edit(true)}
            >
              {t('common.edit')}
            </button>
            <DeleteReport report={report} onDeleted={onDeleted} />
          </>
        )}
      </div>
      {isLooking && <ReportPreview address={address} />}
    </li>
  );
}

type ReportSwitches = Partial<Pick<ReportSettings, 'enabled' | 'formats' | 'language'>>;

/** One change after the other: each is based on what the one before has saved. */
function useReportChange(report: ReportSettings) {
  const queryClient = useQueryClient();
  const { queryKey } = reportsQuery(report.site_id);
  return useMutation({
    scope: { id: `report ${report.id}` },
    mutationFn: (body: ReportSwitches) => {
      const all = queryClient.getQueryData(queryKey)?.reports ?? [];
      const known = all.find(({ id }) => id === report.id) ?? report;
      return sendReport(queryClient, known, body, (fresh) => {
        const names = Object.keys(body) as (keyof ReportSwitches)[];
        return names.every((name) => String(fresh[name]) === String(known[name]));
      });
    },
    onSuccess: (changed) =>
      queryClient.setQueryData(queryKey, (known) =>
        known ? { reports: known.reports.map((each) => (each.id === changed.id ? changed : each)) } : known,
      ),
  });
}

/** At once, since it can be undone. */
function DeleteReport({ report, onDeleted }: Pick<ReportCardProps, 'report' | 'onDeleted'>) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /v1/sites/:id/reports/:report', { params: { id: report.site_id, report: report.id } }),
    onSuccess: async () => {
      onDeleted(report);
      await queryClient.invalidateQueries({ queryKey: reportsQuery(report.site_id).queryKey });
    },
  });
  return (
    <>
      <button
        type="button"
        className="button small quiet"
        aria-disabled={remove.isPending}
        aria-label={labeled(t('common.delete'), report.name)}
        onClick={() => remove.isPending || remove.mutate()}
      >
        {t('common.delete')}
      </button>
      {remove.isError && <ErrorNotice error={remove.error} />}
    </>
  );
}
