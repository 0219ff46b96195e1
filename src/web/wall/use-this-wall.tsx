import type { Site } from '../../contract/sites.ts';
import type { Template } from '../../contract/templates.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { useSiteChange } from '../sites/use-site-change.ts';
import { type Entry, isInUse } from './entries.ts';
import { isGentler, modeName } from './modes.ts';
import type { Notice } from './save-bar.tsx';

type ConfigChange = Partial<Site['config']>;

interface UseThisWallProps {
  site: Site;
  entry: Entry;
  template: Template;
  onNotice: (notice: Notice) => void;
}

/** Makes this the wall that visitors meet, and says what else has a say in that. */
export function UseThisWall({ site, entry, template, onNotice }: UseThisWallProps) {
  const change = useSiteChange(site.id);
  const isUsed = isInUse(site, entry);
  const isLimited = isGentler(site.config.mode, template.config.mode);
  const put = (config: ConfigChange, text: string, old: ConfigChange) => {
    const undo = () => put(old, 'It is as it was before.', config);
    change.mutate({ config }, { onSuccess: () => onNotice({ text, undo }) });
  };
  const isTesting = site.config.ab_test.enabled && site.config.ab_test.variants.length > 0;
  return (
    <>
      {isTesting && (
        <p className="soft">An A/B test is running: visitors meet the walls of its variants until it ends.</p>
      )}
      {isLimited && (
        <div className="wall-limit">
          <p>
            Your site allows at most the mode <b>{modeName(site.config.mode)}</b>. The gentler mode of site
            and template wins, so visitors meet it as {modeName(site.config.mode).toLowerCase()}.
          </p>
          <button
            type="button"
            className="button small"
            onClick={() =>
              put({ mode: template.config.mode }, `Your site allows ${modeName(template.config.mode)} now.`, {
                mode: site.config.mode,
              })
            }
          >
            Allow {modeName(template.config.mode).toLowerCase()} on this site
          </button>
        </div>
      )}
      {isUsed && !isTesting && <p className="soft">Visitors with an ad blocker meet this wall.</p>}
      {!isUsed && (
        <div className="wall-use">
          <p className="soft">
            {entry.isChanged
              ? 'Visitors would meet it as it was saved last.'
              : 'No visitor meets this wall yet.'}
          </p>
          <button
            type="button"
            className="button"
            aria-disabled={change.isPending}
            onClick={() =>
              put({ template_id: template.id }, `Visitors now meet “${template.name}”.`, {
                template_id: site.config.template_id,
              })
            }
          >
            Use this wall
          </button>
        </div>
      )}
      {change.isError && <ErrorNotice error={change.error} />}
    </>
  );
}
