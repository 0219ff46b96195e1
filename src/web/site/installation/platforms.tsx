import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { stepText } from '../../../contract/messages/step-text.ts';
import type { Installation, StepCode } from '../../../contract/sites/installation.ts';
import { say } from '../../i18n/say.ts';
import { richCoded, t } from '../../i18n/t.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './platforms.module.css';

interface PlatformsProps {
  siteId: string;
  installation: Installation;
}

/** What to do and to paste on the owner's platform. The plain line, which stands above, is not repeated. */
export function Platforms({ siteId, installation: { snippet, platforms, step_values } }: PlatformsProps) {
  const [chosen, setChosen] = useState(platforms[0]?.id);
  const platform = platforms.find(({ id }) => id === chosen);
  const hasOwnCode = platform !== undefined && platform.code.trim() !== snippet;
  return (
    <div className={styles.platforms}>
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
          <ol className={styles.steps} data-part="steps">
            {platform.step_codes.map((step) => (
              <li key={step}>
                <Step step={step} values={step_values} address={addressOf(step, siteId)} />
              </li>
            ))}
          </ol>
          {hasOwnCode && (
            <CodeBlock
              code={platform.code}
              copyLabel={t('installation.copyTheCodeForName', { name: platform.name })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Where a step is done, if that is on another screen. */
function addressOf(step: StepCode, siteId: string): string | null {
  if (step === 'store_paths') return `/sites/${siteId}/settings#paths`;
  return checks.includes(step) ? `/sites/${siteId}/settings#installation` : null;
}

const checks: StepCode[] = ['verify', 'verify_unseen', 'gtm_verify'];

interface StepProps {
  step: StepCode;
  values: Installation['step_values'];
  address: string | null;
}

/** The first sentence says what to do. */
function Step({ step, values, address }: StepProps) {
  if (address === null) return richCoded(stepText(step, {}).key, asParts(values));
  const text = say(stepText(step, values));
  const end = text.indexOf('.') + 1;
  return (
    <>
      <Link href={address}>{text.slice(0, end)}</Link>
      {text.slice(end)}
    </>
  );
}

/** What is pasted or typed is seen as such. */
function asParts(values: Installation['step_values']): Record<string, ReactNode> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asPart(name, value)]));
}

function asPart(name: string, value: string): ReactNode {
  if (name === 'domain') return value;
  if (name === 'tag') return <CodeBlock code={value} copyLabel={t('installation.copyNewSnippet')} />;
  return <code>{value}</code>;
}
