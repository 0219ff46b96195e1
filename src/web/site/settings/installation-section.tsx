import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stepText } from '../../../contract/messages/check-texts.ts';
import type { Installation } from '../../../contract/sites/installation.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { installationQuery } from '../../app/queries.ts';
import { say } from '../../i18n/say.ts';
import { rich, t } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './installation-section.module.css';
import settingsStyles from './settings.module.css';
import { VerifyInstallation } from './verify-installation.tsx';

/** The snippet, whether it works, and the code for each platform. */
export function InstallationSection({ site }: { site: Site }) {
  const installation = useQuery(installationQuery(site.id));
  if (installation.isError) {
    return <ErrorNotice error={installation.error} onRetry={() => installation.refetch()} />;
  }
  return (
    <>
      <p>
        {rich('installation.thisLineBelongsIntoThe', {
          code: <code>&lt;head&gt;</code>,
          domain: site.domain,
        })}
      </p>
      {installation.data ? (
        <Copyable text={installation.data.snippet} label={t('common.copySnippet')} />
      ) : (
        <Skeleton width="100%" height="4.125rem" />
      )}
      <VerifyInstallation site={site} />
      {installation.data ? (
        <Platforms installation={installation.data} />
      ) : (
        <Skeleton width="100%" height="11rem" />
      )}
    </>
  );
}

function Platforms({
  installation: { platforms, step_values, suggested_delivery },
}: {
  installation: Installation;
}) {
  const [chosen, setChosen] = useState(platforms[0]?.id);
  const platform = platforms.find(({ id }) => id === chosen);
  return (
    <div className={settingsStyles.subsection}>
      <h3>{t('installation.onYourPlatform')}</h3>
      <SelectField
        label={t('installation.platform')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {platforms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {platform && (
        <>
          <ol className={settingsStyles.steps} data-part="steps">
            {platform.step_codes.map((step) => (
              <li key={step}>{say(stepText(step, step_values))}</li>
            ))}
          </ol>
          <CodeBlock code={platform.code} name={platform.name} />
        </>
      )}
      {suggested_delivery && (
        <p className="soft">
          {rich('installation.codeThatPassesPathsOn', {
            link: <a href="#paths">{t('common.firstPartyPaths')}</a>,
          })}
        </p>
      )}
    </div>
  );
}

function CodeBlock({ code, name }: { code: string; name: string }) {
  return (
    <div className={styles.codeBlock}>
      <div className={styles.codeBlockHead}>
        <CopyButton text={code} label={t('installation.copyTheCodeForName', { name })} />
      </div>
      <pre>
        <code>{code}</code>
      </pre>
    </div>
  );
}
