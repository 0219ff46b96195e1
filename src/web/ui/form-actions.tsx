import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import styles from './form.module.css';
import { ErrorNotice } from './notice.tsx';
import type { FormState } from './use-form.ts';

interface SubmitProps {
  form: Pick<FormState, 'isPending'>;
  label: string;
  /** What it says while it is on its way. */
  pending?: string;
  className?: string;
}

/** Sends the form. It stays in place while it is on its way, so that the focus does. */
export function SubmitButton({ form, label, pending = label, className = 'button' }: SubmitProps) {
  return (
    <button type="submit" className={className} aria-disabled={form.isPending}>
      {form.isPending ? pending : label}
    </button>
  );
}

interface FormActionsProps extends Omit<SubmitProps, 'className'> {
  form: FormState;
  onCancel: () => void;
  isSmall?: boolean;
}

/** The end of a form that opens and closes: what went wrong, then its two buttons. */
export function FormActions({ form, onCancel, isSmall, ...submit }: FormActionsProps) {
  return (
    <>
      <FormError form={form} />
      <div className="actions">
        <SubmitButton
          form={form}
          {...submit}
          className={isSmall ? 'button primary small' : 'button primary'}
        />
        <button type="button" className={isSmall ? 'button quiet small' : 'button quiet'} onClick={onCancel}>
          {t('common.cancel')}
        </button>
      </div>
    </>
  );
}

/** The end of a form that stays: what went wrong, then the button, and beside it what became of the call. */
export function SaveLine({
  form,
  children,
  ...submit
}: SubmitProps & { form: FormState; children?: ReactNode }) {
  return (
    <>
      <FormError form={form} />
      <div className={styles.save}>
        <SubmitButton form={form} {...submit} />
        <span role="status" className="soft">
          {children}
        </span>
      </div>
    </>
  );
}

/** What went wrong besides the fields. */
export function FormError({ form: { otherError } }: { form: Pick<FormState, 'otherError'> }) {
  return otherError ? <ErrorNotice error={otherError} /> : null;
}
