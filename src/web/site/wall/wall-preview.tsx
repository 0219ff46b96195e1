import { useState } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import fieldStyles from '../../ui/field.module.css';
import type { Entry } from './entries.ts';
import { PreviewStage } from './preview-stage.tsx';
import { PreviewWishes } from './preview-wishes.tsx';
import { firstLooks, type Looks, usePreview } from './use-preview.ts';
import styles from './wall-preview.module.css';

interface WallPreviewProps {
  site: Site;
  entry: Entry;
  /** The stored template that the link names, also for one that is not stored yet. */
  base: Template | null;
  /** A text in the preview was clicked, to be edited. */
  onEdit: (field: string) => void;
}

/** The wall as a visitor would meet it, a moment after it was changed. */
export function WallPreview({ site, entry, base, onEdit }: WallPreviewProps) {
  const mayWrite = useMay('write');
  const [looks, setLooks] = useState<Looks>(firstLooks);
  const [shown, setShown] = useState<string>();
  const { url, isCurrent, problem, hint } = usePreview(site, base, entry, looks);
  return (
    <section
      className={`panel ${styles.wallPreview}`}
      id="preview"
      aria-labelledby="preview-title"
      tabIndex={-1}
    >
      <div className="page-head">
        <h2 id="preview-title">{t('common.preview')}</h2>
        <p role="status" className={`soft ${styles.wallPreviewState}`}>
          {problem
            ? url
              ? t('wall.outOfDate')
              : t('ab-test.noPreview')
            : isCurrent && shown === url
              ? t('wall.upToDate')
              : t('wall.updating')}
        </p>
      </div>
      <PreviewWishes
        looks={looks}
        onChange={setLooks}
        translated={Object.keys(entry.config.translations ?? {})}
      />
      {mayWrite && <p className="field-hint">{t('wall.clickATextToEdit')}</p>}
      {hint && <p className={fieldStyles.hintCareful}>{hint}</p>}
      {(url || !problem) && (
        <PreviewStage
          url={url}
          shown={shown}
          onShown={setShown}
          onEdit={onEdit}
          device={looks.device}
          isStale={problem !== null}
        />
      )}
      {url && (
        <div className={styles.wallPreviewFoot}>
          <p className="field-hint">{t('wall.forColleaguesGoodForSeven')}</p>
          <div className="actions">
            <a
              className="button quiet small"
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('wall.openThePreviewInA')}
            >
              {t('common.open')}
            </a>
            <CopyButton text={url} label={t('wall.copyPreviewLink')} />
          </div>
        </div>
      )}
    </section>
  );
}
