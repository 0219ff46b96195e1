import { useEffect, useRef } from 'react';
import { t } from '../i18n/t.ts';
import { FormActions } from '../ui/form-actions.tsx';
import menuStyles from '../ui/menu.module.css';
import { useForm } from '../ui/use-form.ts';
import styles from './note-form.module.css';
import { isDay } from './periods.ts';

interface Note {
  day: string;
  text: string;
}

interface NoteFormProps {
  draft: Note;
  today: string;
  isPending: boolean;
  onChange: (part: Partial<Note>) => void;
  onSave: (note: Note) => void;
  onCancel: () => void;
}

/** A sentence about a day. */
export function NoteForm({ draft, today, isPending, onChange, onSave, onCancel }: NoteFormProps) {
  const { day, text } = draft;
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
          onChange={({ target }) => onChange({ day: target.value })}
        />
      </label>
      <label className={menuStyles.smallField}>
        {t('common.note')}
        <input
          ref={box}
          required
          maxLength={200}
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </label>
      <FormActions form={form} label={t('common.save')} onCancel={onCancel} isSmall />
    </form>
  );
}
