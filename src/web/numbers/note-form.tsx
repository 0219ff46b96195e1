import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import { FormActions } from '../ui/form-actions.tsx';
import menuStyles from '../ui/menu.module.css';
import { useForm } from '../ui/use-form.ts';
import styles from './note-form.module.css';
import { isDay } from './periods.ts';

interface NoteFormProps {
  draft: { day: string; text: string };
  today: string;
  isPending: boolean;
  onSave: (note: { day: string; text: string }) => void;
  onCancel: () => void;
}

/** A sentence about a day. */
export function NoteForm({ draft, today, isPending, onSave, onCancel }: NoteFormProps) {
  const [day, setDay] = useState(draft.day);
  const [text, setText] = useState(draft.text);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const form = useForm({ isPending, error: null }, [], () => {
    if (isDay(day) && text.trim() !== '') onSave({ day, text: text.trim() });
  });
  return (
    <form className={styles.noteForm} onSubmit={form.submit}>
      <label className={menuStyles.smallField}>
        {t('common.day')}
        <input
          type="date"
          required
          min="2000-01-01"
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </label>
      <label className={menuStyles.smallField}>
        {t('common.note')}
        <input
          ref={box}
          required
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <FormActions form={form} label={t('common.save')} onCancel={onCancel} isSmall />
    </form>
  );
}
