import { type FormEvent, useState } from 'react';
import { underBase } from '../app/base-path.ts';
import { Heading } from '../app/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { Field } from '../ui/field.tsx';
import { setupToken } from './setup-token.ts';

/** Where to find the set-up link, and a place to paste it. */
export function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = setupToken(text);
    setError(token ? '' : t('This is neither a set-up link nor a token.'));
    if (token) onToken(token);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Heading title={t('Set up')} quiet>
        {t('Welcome to Truce')}
      </Heading>
      <p>
        {t(
          'To make sure that only you can make the first account, Truce wrote a one-time link to its log when it started. It looks like this:',
        )}
      </p>
      <p>
        <code className="sample">
          {location.origin}
          {underBase('/setup')}?token=…
        </code>
      </p>
      <p>{t('Open that link, or paste it here.')}</p>
      <Field
        label={t('Set-up link or token')}
        name="token"
        autoComplete="off"
        spellCheck={false}
        first
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        hint={t('No log at hand? Restart Truce: it shows the link again while there is no account.')}
      />
      <button type="submit" className="button primary wide">
        {t('Continue')}
      </button>
    </form>
  );
}
