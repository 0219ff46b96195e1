import { type ReactNode, useId, useState } from 'react';
import { t } from '../i18n/t.ts';
import { type CodeKind, codeOf, codesByName, nameOfCode } from './code-names.ts';
import styles from './codes-field.module.css';
import { Field } from './field.tsx';

interface CodesFieldProps {
  label: string;
  kind: CodeKind;
  /** The codes, with commas between them. */
  value: string;
  hint: ReactNode;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** Several countries or languages, picked by name; codes can be typed or pasted as well. */
export function CodesField({ label, kind, value, hint, error, onChange }: CodesFieldProps) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const codes = splitCodes(value);
  const change = (next: string[]) => onChange([...new Set(next)].join(', '));
  const take = (text: string) => {
    const added = text.split(/[,;\n]+/).flatMap((entry) => readEntry(kind, entry.trim()));
    setTyped('');
    if (added.length > 0) change([...codes, ...added]);
  };
  return (
    <div className={styles.codes}>
      <Field
        label={label}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder={kind === 'region' ? t('common.addACountry') : t('common.addALanguage')}
        value={typed}
        hint={hint}
        error={error}
        onChange={({ target, nativeEvent }) =>
          isTyping(nativeEvent) && !/[,;]/.test(target.value) ? setTyped(target.value) : take(target.value)
        }
        onBlur={() => take(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          take(typed);
        }}
      />
      <datalist id={listId}>
        {codesByName(kind).map(([name, code]) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      {codes.length > 0 && (
        <ul className={styles.chosen}>
          {codes.map((code) => (
            <li key={code}>
              <span>{nameOfCode(kind, code)}</span>
              <button
                type="button"
                aria-label={t('common.removeName', { name: nameOfCode(kind, code) })}
                onClick={() => change(codes.filter((other) => other !== code))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function splitCodes(value: string): string[] {
  return value.split(/[\s,;]+/).filter((code) => code !== '');
}

/** A name may have blanks; what is no name is a list of codes. */
function readEntry(kind: CodeKind, entry: string): string[] {
  const isName = codesByName(kind).some(([, code]) => code === codeOf(kind, entry));
  return isName ? [codeOf(kind, entry)] : splitCodes(entry).map((code) => codeOf(kind, code));
}

/** Character by character; a suggestion that was picked, or a text that was pasted, comes as a whole. */
function isTyping(event: Event): boolean {
  return event instanceof InputEvent && /^(insertText|insertComposition|delete)/.test(event.inputType);
}
