import type { Site } from '../../../contract/sites/sites.ts';
import type { Template, TemplateConfig } from '../../../contract/sites/templates.ts';
import { StillForReaders } from '../../app/session/require-write.tsx';
import { t } from '../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type Entry, isInUse } from './entries.ts';
import { InTestPill } from './in-test-pill.tsx';
import type { Notice } from './save-bar.tsx';
import { TemplateActions } from './template-actions.tsx';
import { UseThisWall } from './use-this-wall.tsx';
import styles from './wall.module.css';

interface EntryHeadProps {
  site: Site;
  entry: Entry;
  nameError: string | undefined;
  onRename: (name: string) => void;
  onTake: (config: TemplateConfig, savedAt: string) => void;
  onCopy: () => void;
  onDeleted: () => void;
  onRestored: (template: Template) => void;
  onNotice: (notice: Notice) => void;
}

/** Which template this is and whether visitors meet it. A stored one keeps its name: reports know it by that. */
export function EntryHead({ site, entry, nameError, onRename, onNotice, ...actions }: EntryHeadProps) {
  if (!entry.stored && !entry.saved) {
    return (
      <section className="panel" aria-label={t('wall.newTemplate')}>
        <Field
          label={t('common.name')}
          autoComplete="off"
          hint={t('wall.onlyYouSeeItIt')}
          error={nameError}
          first
          value={entry.name}
          onChange={(event) => onRename(event.target.value)}
        />
      </section>
    );
  }
  return (
    <section className="panel" aria-labelledby="template-name">
      <div className="page-head">
        <h2 id="template-name">{entry.name}</h2>
        <span className={styles.wallMarks}>
          <InTestPill site={site} entry={entry} />
          {isInUse(site, entry) && <Pill look="active">{t('wall.inUse')}</Pill>}
        </span>
      </div>
      {entry.stored ? (
        <>
          <StillForReaders>
            <UseThisWall site={site} entry={entry} template={entry.stored} onNotice={onNotice} />
          </StillForReaders>
          <TemplateActions
            site={site}
            entry={entry}
            template={entry.stored}
            onNotice={onNotice}
            {...actions}
          />
        </>
      ) : (
        <p className="soft">{t('wall.neverPublished')}</p>
      )}
    </section>
  );
}
