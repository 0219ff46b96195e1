import { type ComponentProps, useState } from 'react';
import { t } from '../i18n/t.ts';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';

/** A password that can be shown, so that it is typed right the first time. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'end' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={fieldStyles.fieldButton}
          aria-pressed={shown}
          aria-label={t('common.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('common.hide') : t('common.show')}
        </button>
      }
    />
  );
}
