import { useEffect, useRef } from 'react';
import type { NewShare } from '../../../../contract/sites/share-links.ts';
import { rich, t } from '../../../i18n/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';

/** A new link, the one time that it can be seen: the server keeps its hash only. */
export function MadeShare({ share, onDone }: { share: NewShare; onDone: () => void }) {
  const { name, url, embed_url } = share;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="made-share">
      <h3 id="made-share" ref={heading} tabIndex={-1}>
        {t('common.nameIsMade', { name })}
      </h3>
      <p>{rich('sharing.copyItNow', { strong: <strong>{t('common.onlyNow')}</strong> })}</p>
      <Copyable text={url} label={t('sharing.copyLinkName', { name })} />
      <div className="actions">
        <a className="button" href={url} target="_blank" rel="noreferrer">
          {t('common.open')}
        </a>
        {embed_url && (
          <CopyButton
            text={`<iframe src="${embed_url}" width="100%" height="900" loading="lazy" title="Truce"></iframe>`}
            label={t('sharing.copyFrameOfName', { name })}
            shown={t('sharing.copyFrame')}
          />
        )}
        <button type="button" className="button primary" onClick={onDone}>
          {t('sharing.iHaveSavedIt')}
        </button>
      </div>
    </section>
  );
}
