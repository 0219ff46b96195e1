import { useQuery } from '@tanstack/react-query';
import type { Template, TemplateConfig, TemplateVersion } from '../../../contract/sites/templates.ts';
import { templateVersionsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { exactTime, Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { differences } from './field-names.ts';
import styles from './history.module.css';
import wallStyles from './wall.module.css';

interface HistoryProps {
  template: Template;
  zone: string;
  /** Puts an earlier state into the form; nothing is stored before it is saved. */
  onTake: (config: TemplateConfig, savedAt: string) => void;
}

/** What the template was each time that it was saved, to look at and to go back to. */
export function History({ template, zone, onTake }: HistoryProps) {
  return (
    <DialogButton
      label={t('common.history')}
      title={t('wall.historyOfName', { name: template.name })}
      className="button quiet small"
      dialogClassName={wallStyles.wallStarts}
    >
      {(close) => (
        <Versions
          template={template}
          zone={zone}
          onTake={(config, savedAt) => {
            close();
            onTake(config, savedAt);
          }}
        />
      )}
    </DialogButton>
  );
}

function Versions({ template, zone, onTake }: HistoryProps) {
  const history = useQuery(templateVersionsQuery(template));
  if (history.isError) return <ErrorNotice error={history.error} onRetry={() => history.refetch()} />;
  if (!history.data) return <Skeleton width="100%" height="12rem" />;
  const { versions } = history.data;
  return (
    <ol className={styles.wallHistory}>
      {versions.map((version, at) => (
        <Version
          key={version.id}
          version={version}
          before={versions[at + 1]}
          isPresent={at === 0}
          zone={zone}
          onTake={() => onTake(version.config, version.saved_at)}
        />
      ))}
    </ol>
  );
}

interface VersionProps {
  version: TemplateVersion;
  before: TemplateVersion | undefined;
  isPresent: boolean;
  zone: string;
  onTake: () => void;
}

function Version({ version, before, isPresent, zone, onTake }: VersionProps) {
  const mayWrite = useMay('write');
  const changed = before ? differences(before.config, version.config) : '';
  return (
    <li>
      <div>
        <b>
          <Moment at={version.saved_at} zone={zone} />
        </b>
        {' · '}
        <span className="soft">{version.saved_by ?? t('wall.byAProgramOrAt')}</span>
        <p className="soft">
          {before
            ? changed
              ? t('wall.changedParts', { parts: changed })
              : t('wall.savedWithoutAChange')
            : t('wall.theFirstVersionThatIs')}
        </p>
        <p>{t('common.quoted', { text: version.config.title })}</p>
      </div>
      {isPresent && <Pill look="active">{t('wall.now')}</Pill>}
      {!isPresent && mayWrite && (
        <button type="button" className="button small" onClick={onTake}>
          {t('wall.goBackToThis')}
          <span className="visually-hidden"> {exactTime(version.saved_at, zone)}</span>
        </button>
      )}
    </li>
  );
}
