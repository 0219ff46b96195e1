import { useId, useRef, useState } from 'react';
import type { Site, SiteConfig } from '../../contract/sites/sites.ts';
import { useMay } from '../app/session/use-may.ts';
import { t } from '../i18n/t.ts';
import linkButtonStyles from '../ui/link-button.module.css';
import { ErrorNotice } from '../ui/notice.tsx';
import { Switch } from '../ui/switch.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { useSiteChange } from './change/use-site-change.ts';
import styles from './site.module.css';

type Wall = SiteConfig['wall'];

/** Whether visitors may see a wall at all: one click, and one click back. */
export function WallSwitch({ site }: { site: Site }) {
  const id = useId();
  const change = useSiteChange(site.id);
  const mayWrite = useMay('write');
  const [turned, setTurned] = useState<Wall | null>(null);
  const status = useRef<HTMLSpanElement>(null);
  useFocusKept(status, turned);
  const wall = change.isPending ? (change.variables.config?.wall ?? site.config.wall) : site.config.wall;
  const turn = (to: Wall, isUndo: boolean) => {
    if (change.isPending) return;
    change.mutate({ config: { wall: to } }, { onSuccess: () => setTurned(isUndo ? null : to) });
  };
  const isOn = wall === 'on';
  const other: Wall = isOn ? 'off' : 'on';
  const what = isOn ? t('site.onVisitorsWithAnAd') : t('site.theWallIsOffVisitors');
  return (
    <div className={styles.wallSwitch} title={what}>
      <span id={id}>{t('site.wall')}</span>
      <Switch
        isOn={isOn}
        labelId={id}
        textId={`${id}-text`}
        isDisabled={!mayWrite}
        isPending={change.isPending}
        onTurn={() => turn(other, false)}
      />
      <span id={`${id}-text`} className="visually-hidden">
        {what}
      </span>
      <span role="status" ref={status} tabIndex={-1} className={styles.turned}>
        {turned === wall && (
          <>
            {what}{' '}
            <button type="button" className={linkButtonStyles.linkButton} onClick={() => turn(other, true)}>
              {t('common.undo')}
            </button>
            <button
              type="button"
              className={styles.seen}
              aria-label={t('common.close')}
              onClick={() => setTurned(null)}
            >
              ×
            </button>
          </>
        )}
        {change.isError && <ErrorNotice error={change.error} />}
      </span>
    </div>
  );
}
