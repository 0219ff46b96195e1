import { useId, useRef, useState } from 'react';
import type { Integration, IntegrationKind } from '../../../contract/integrations/integrations.ts';
import { useIsKept } from '../../app/kept-draft.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { IntegrationCard } from './integration-card.tsx';
import styles from './integrations.module.css';
import { kindTexts } from './kind-texts.ts';
import { NewIntegration } from './new-integration.tsx';

interface IntegrationSectionProps {
  siteId: string;
  kind: IntegrationKind;
  integrations: Integration[];
}

/** All integrations of one kind, what they are for, and the way to another one. */
export function IntegrationSection({ siteId, kind, integrations }: IntegrationSectionProps) {
  const id = useId();
  const mayWrite = useMay('write');
  const [isAdding, setAdding] = useState(useIsKept([siteId, kind]));
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${isAdding} ${integrations.length}`);
  const texts = kindTexts(kind);
  return (
    <section className={styles.connectSection} aria-labelledby={id}>
      <div className="page-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        {mayWrite && !isAdding && (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {texts.add}
          </button>
        )}
      </div>
      <p className="soft">{texts.about}</p>
      {isAdding && <NewIntegration siteId={siteId} kind={kind} onDone={() => setAdding(false)} />}
      {integrations.length === 0 && !isAdding && <p className="soft">{texts.empty}</p>}
      {integrations.length > 0 && (
        <ul className={styles.connectList} aria-label={t('integrations.kindSetUp', { kind: texts.title })}>
          {integrations.map((integration) => (
            <IntegrationCard key={integration.id} siteId={siteId} integration={integration} />
          ))}
        </ul>
      )}
    </section>
  );
}
