import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { rich, t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useKnownChange } from '../change/send-known.ts';
import { isGentler, modeName } from '../modes.ts';
import { type Entry, isInUse } from './entries.ts';
import { RunningTest } from './running-test.tsx';
import type { Notice } from './save-bar.tsx';
import styles from './wall.module.css';

type ConfigChange = Partial<Site['config']>;

interface UseThisWallProps {
  site: Site;
  entry: Entry;
  template: Template;
  onNotice: (notice: Notice) => void;
}

/** Makes this the wall that visitors meet, and says what else has a say in that. */
export function UseThisWall({ site, entry, template, onNotice }: UseThisWallProps) {
  const change = useKnownChange(site);
  const isUsed = isInUse(site, entry);
  const isLimited = isGentler(site.config.mode, template.config.mode);
  const put = (config: ConfigChange, text: string, old: ConfigChange) => {
    const undo = () => put(old, t('wall.itIsAsItWas'), config);
    change.mutate({ config }, { onSuccess: () => onNotice({ text, undo }) });
  };
  const isTesting = site.config.ab_test.enabled && site.config.ab_test.variants.length > 0;
  return (
    <>
      {isTesting && <RunningTest site={site} entry={entry} />}
      {isLimited && (
        <div className={styles.wallLimit}>
          <p>{rich('wall.yourSiteAllowsAtMost', { mode: <b>{modeName(site.config.mode)}</b> })}</p>
          <button
            type="button"
            className="button small"
            onClick={() =>
              put(
                { mode: template.config.mode },
                t('wall.yourSiteAllowsModeNow', { mode: modeName(template.config.mode) }),
                {
                  mode: site.config.mode,
                },
              )
            }
          >
            {t('wall.allowModeOnThisSite', { mode: modeName(template.config.mode).toLowerCase() })}
          </button>
        </div>
      )}
      {isUsed && !isTesting && site.config.wall === 'on' && (
        <p className="soft">{t('wall.shownToVisitorsWithAn')}</p>
      )}
      {!isUsed && !isTesting && (
        <div className={styles.wallUse}>
          <p className="soft">
            {entry.isPublishable ? t('wall.visitorsWouldSeeItAs') : t('wall.noVisitorSeesThisWall')}
          </p>
          <button
            type="button"
            className="button"
            aria-disabled={change.isPending}
            onClick={() =>
              put({ template_id: template.id }, t('wall.visitorsNowSeeName', { name: template.name }), {
                template_id: site.config.template_id,
              })
            }
          >
            {t('common.useThisWall')}
          </button>
        </div>
      )}
      {change.isError && <ErrorNotice error={change.error} />}
    </>
  );
}
