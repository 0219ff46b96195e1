import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { Pill } from '../../ui/pill.tsx';
import { AddTemplate } from './add-template.tsx';
import type { Draft } from './drafts.ts';
import { type Entry, isInUse } from './entries.ts';
import { InTestPill } from './in-test-pill.tsx';
import { modeName } from './modes.ts';
import styles from './wall.module.css';

interface TemplateListProps {
  site: Site;
  entries: Entry[];
  current: Entry | undefined;
  onChoose: (key: string) => void;
  onAdd: (draft: Draft) => void;
}

/** The site's templates: which one is open, which one visitors meet, and which were changed. */
export function TemplateList({ site, entries, current, onChoose, onAdd }: TemplateListProps) {
  const mayWrite = useMay('write');
  return (
    <section className={`panel ${styles.wallTemplates}`} aria-labelledby="templates">
      <div className="page-head">
        <h2 id="templates">{t('wall.templates')}</h2>
        {mayWrite && <AddTemplate names={entries.map(({ name }) => name)} onAdd={onAdd} />}
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={styles.wallTemplate}
              aria-current={entry.key === current?.key ? 'true' : undefined}
              onClick={() => onChoose(entry.key)}
            >
              <span className={styles.wallTemplateName}>{entry.name || t('wall.withoutAName')}</span>
              <span className="soft">{modeName(entry.config.mode)}</span>
              <span className={styles.wallMarks}>
                {entry.isChanged && <Pill look="inactive">{t('wall.notSaved')}</Pill>}
                <InTestPill site={site} entry={entry} />
                {isInUse(site, entry) && <Pill look="active">{t('wall.inUse')}</Pill>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
