import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import dialogStyles from './dialog.module.css';
import { fieldReason } from './field-reason.ts';
import { ErrorNotice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';

interface ConfirmButtonProps {
  label: string;
  /** What is read out in place of the label where several buttons have the same. */
  name?: string;
  question: string;
  /** What will happen. */
  children: ReactNode;
  confirm: string;
  pending: string;
  /** Whether nothing is lost by it. */
  isCalm?: boolean;
  /** Whether the password is asked for again, which `act` gets: in a form, so it is never put inside another one. */
  asksPassword?: boolean;
  act: (password: string) => Promise<unknown>;
}

/** A button whose deed is asked about once more, with what it leads to. */
export function ConfirmButton({ label, name, ...asked }: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button
        type="button"
        className={asked.isCalm ? 'button small' : 'button small danger-quiet'}
        aria-label={name}
        onClick={open}
      >
        {label}
      </button>
      <dialog
        ref={dialog}
        className={dialogStyles.dialog}
        aria-label={asked.question}
        onClose={() => setOpen(false)}
      >
        {isOpen && <Question {...asked} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

/** The same question, opened by something else than a button of its own. */
export function ConfirmDialog({
  onClose,
  ...asked
}: Omit<ConfirmButtonProps, 'label' | 'name'> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-label={asked.question} onClose={onClose}>
      <Question {...asked} close={() => dialog.current?.close()} />
    </dialog>
  );
}

function Question({
  question,
  children,
  confirm,
  pending,
  isCalm,
  asksPassword,
  act,
  close,
}: Omit<ConfirmButtonProps, 'label'> & { close: () => void }) {
  const [state, setState] = useState<'asked' | 'pending' | { error: unknown }>('asked');
  const [password, setPassword] = useState('');
  const isWrong = typeof state === 'object' && fieldReason(state.error, 'password') !== null;
  const go = async () => {
    if (state === 'pending') return;
    setState('pending');
    try {
      await act(password);
      close();
    } catch (error) {
      setState({ error }); // told in the dialog, where it can be tried again
    }
  };
  const Box = asksPassword ? 'form' : 'div';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go();
  };
  return (
    <Box className={dialogStyles.question} {...(asksPassword && { onSubmit: submit, noValidate: true })}>
      <h2>{question}</h2>
      <div className="soft">{children}</div>
      {asksPassword && (
        <PasswordField
          label={t('account.yourPassword')}
          autoComplete="current-password"
          value={password}
          error={isWrong ? t('account.thisIsNotYourPassword') : ''}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {typeof state === 'object' && !isWrong && <ErrorNotice error={state.error} />}
      <div className="actions end">
        <button type="button" className="button quiet" onClick={close}>
          {t('common.cancel')}
        </button>
        <button
          type={asksPassword ? 'submit' : 'button'}
          className={isCalm ? 'button primary' : 'button danger'}
          aria-disabled={state === 'pending'}
          onClick={asksPassword ? undefined : go}
        >
          {state === 'pending' ? pending : confirm}
        </button>
      </div>
    </Box>
  );
}
