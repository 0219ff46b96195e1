import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../i18n/t.ts';
import styles from './ask-password.module.css';
import { fieldReason } from './field-reason.ts';
import formStyles from './form.module.css';
import { ErrorNotice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';

interface AskPasswordProps {
  label: string;
  isPending: boolean;
  error: Error | null;
  /** Fields beside the password, and whether the error is about one of them. */
  children?: ReactNode;
  isElsewhere?: boolean;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** A step that needs the password again: a borrowed browser must not be enough. */
export function AskPassword(props: AskPasswordProps) {
  const { label, isPending, error, children, isElsewhere, onSubmit, onCancel } = props;
  const [password, setPassword] = useState('');
  const isWrong = !isPending && fieldReason(error, 'password') !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit(password);
  };
  return (
    <form className={styles.askPassword} onSubmit={submit} noValidate>
      <PasswordField
        label={t('account.yourPassword')}
        autoComplete="current-password"
        first
        value={password}
        error={isWrong ? t('account.thisIsNotYourPassword') : ''}
        onChange={(event) => setPassword(event.target.value)}
      />
      {children}
      {error && !isPending && !isWrong && !isElsewhere && <ErrorNotice error={error} />}
      <div className={formStyles.save}>
        <button type="submit" className="button primary" aria-disabled={isPending}>
          {label}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
