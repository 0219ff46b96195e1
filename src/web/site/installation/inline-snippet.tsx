import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { underBase } from '../../app/base-path.ts';
import { inlineSnippetQuery } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';
import detailsStyles from '../../ui/details.module.css';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './inline-snippet.module.css';

/** What to paste so that pages notice when the script itself is blocked. */
export function InlineSnippet({ siteId }: { siteId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={detailsStyles.how} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('installation.whenBlocked')}</summary>
      {isOpen && <Parts siteId={siteId} />}
    </details>
  );
}

function Parts({ siteId }: { siteId: string }) {
  const inline = useQuery(inlineSnippetQuery(siteId));
  if (!inline.data) return <QueryState query={inline} height="8rem" />;
  const { snippet, csp_hash, bytes } = inline.data;
  return (
    <div className={styles.parts}>
      <p>
        {rich('installation.inlineSnippetIs', {
          bytes: formatCount(bytes),
          link: <a href={underBase('/help/dark-share')}>{t('installation.howItWorks')}</a>,
        })}
      </p>
      <CodeBlock code={snippet} copyLabel={t('installation.copyInlineSnippet')} />
      <p>{rich('installation.inlineHash', { directive: <code>script-src</code> })}</p>
      <Copyable text={csp_hash} label={t('installation.copyHash')} />
      <p className="soft">{t('installation.copyAgain')}</p>
    </div>
  );
}
