import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';
import { Pill } from '../../ui/pill.tsx';
import { WallPicture } from '../../ui/preview/wall-picture.tsx';
import { modeName } from '../modes.ts';
import { AddTemplate } from './add-template.tsx';
import type { Draft } from './drafts.ts';
import { type Entry, isInUse } from './entries.ts';
import { InTestPill } from './in-test-pill.tsx';
import styles from './template-list.module.css';
import { rateOf, useVariantRows, type VariantRow } from './wall-rates.ts';

interface TemplateListProps {
  site: Site;
  entries: Entry[];
  current: Entry | undefined;
  onChoose: (key: string) => void;
  onAdd: (draft: Draft) => void;
}

/** The site's templates as pictures: which is open, which one visitors meet and how it does, which have changes. */
export function TemplateList({ site, entries, current, onChoose, onAdd }: TemplateListProps) {
  const mayWrite = useMay('write');
  const rows = useVariantRows(site.id);
  return (
    <section className={`panel ${styles.templates}`} aria-labelledby="templates">
      <div className="page-head">
        <h2 id="templates">{t('wall.templates')}</h2>
        {mayWrite && <AddTemplate names={entries.map(({ name }) => name)} onAdd={onAdd} />}
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.card} data-current={entry.key === current?.key || undefined}>
            {entry.stored ? (
              <WallPicture
                siteId={site.id}
                template={entry.stored.id}
                version={`${entry.stored.updated_at} ${site.config.mode}`}
                name={entry.name}
                isThumbnail
              />
            ) : (
              <span className={styles.noPicture} />
            )}
            <button
              type="button"
              className={styles.template}
              aria-current={entry.key === current?.key ? 'true' : undefined}
              onClick={() => onChoose(entry.key)}
            >
              <span className={styles.name}>{entry.name || t('wall.withoutAName')}</span>
              <span className="soft">{modeName(entry.config.mode)}</span>
              <Rate site={site} entry={entry} rows={rows} />
              <span className={styles.marks}>
                <StatePill entry={entry} />
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

/** Whether something of it waits to be saved, or to be published. */
function StatePill({ entry }: { entry: Entry }) {
  if (entry.isChanged) return <Pill look="inactive">{t('wall.notSaved')}</Pill>;
  return entry.isPublishable ? <Pill look="neutral">{t('wall.draftPill')}</Pill> : null;
}

function Rate({ site, entry, rows }: { site: Site; entry: Entry; rows: VariantRow[] | undefined }) {
  if (!rows) return null;
  const rate = rateOf(site, entry, rows);
  return (
    <span className="soft">
      {rate === null ? t('wall.rateUnknown') : t('wall.rate', { rate: formatRough(rate) })}
    </span>
  );
}
