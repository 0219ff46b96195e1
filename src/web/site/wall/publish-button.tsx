import { useId, useRef } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { quotedNames } from '../../i18n/quoted.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { type Entry, type InTest, isInUse } from './entries.ts';
import { listNames } from './field-names.ts';

interface PublishButtonProps {
  site: Site;
  entry: Entry;
  tested: InTest | null;
  onPublish: () => void;
}

/** Publishes, once it has said what changes and for whom. */
export function PublishButton({ site, entry, tested, onPublish }: PublishButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  const parts = listNames(Object.keys(entry.changes) as (keyof Entry['config'])[]);
  return (
    <>
      <button type="button" className="button primary" onClick={() => dialog.current?.showModal()}>
        {t('wall.publish')}
      </button>
      <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={id}>
        <div className={dialogStyles.question}>
          <h2 id={id}>{t('wall.publishName', { name: entry.name })}</h2>
          <div className="soft">
            {entry.stored && <p>{t('wall.changedParts', { parts })}</p>}
            <p>{audience(site, entry, tested)}</p>
          </div>
          <div className="actions end">
            <button type="button" className="button quiet" onClick={close}>
              {t('common.cancel')}
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => {
                close();
                onPublish();
              }}
            >
              {t('wall.publish')}
            </button>
          </div>
        </div>
      </dialog>
    </>
  );
}

/** Who sees what is published, and what that does to a running test. */
function audience(site: Site, entry: Entry, tested: InTest | null): string {
  if (tested) return t('wall.publishInTest', { names: say(quotedNames(tested.variants)) });
  const isTesting = site.config.ab_test.enabled && site.config.ab_test.variants.length > 0;
  if (!isInUse(site, entry) || isTesting) return t('wall.publishUnused');
  return site.config.wall === 'on' ? t('wall.publishInUse') : t('wall.publishWallOff');
}
