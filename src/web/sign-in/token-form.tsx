import { type FormEvent, useState } from 'react';
import { underBase } from '../app/base-path.ts';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { setupToken } from './setup-token.ts';
import styles from './sign-in.module.css';

/** Where to find the setup link, and a field to paste it. */
export function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = setupToken(text);
    setError(token ? '' : t('sign-in.thisIsNeitherASet'));
    if (token) onToken(token);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Heading title={t('sign-in.setUp')} quiet>
        {t('sign-in.welcomeToTruce')}
      </Heading>
      <p>{t('sign-in.toMakeSureThatOnly')}</p>
      <p>
        <code className={styles.sample}>
          {location.origin}
          {underBase('/setup')}?token=…
        </code>
      </p>
      <p>{t('sign-in.openThatLinkOrPaste')}</p>
      <Field
        label={t('sign-in.setUpLinkOrToken')}
        name="token"
        autoComplete="off"
        spellCheck={false}
        first
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        hint={t('sign-in.noLogAtHandRestart')}
      />
      <button type="submit" className="button primary wide">
        {t('common.continue')}
      </button>
    </form>
  );
}
