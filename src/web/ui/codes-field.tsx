import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import { type CodeKind, codesByName, nameOfCode } from './code-names.ts';
import styles from './codes-field.module.css';
import { Field } from './field.tsx';
import { readCodes } from './read-codes.ts';
import { useFocusKept } from './use-focus-kept.ts';

interface CodesFieldProps {
  label: string;
  kind: CodeKind;
  /** The codes, with commas between them. */
  value: string;
  hint: ReactNode;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** Several countries or languages, picked by name; codes can be typed or pasted as well. Nothing else is taken. */
export function CodesField({ label, kind, value, hint, error, onChange }: CodesFieldProps) {
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState('');
  const [known, setKnown] = useState(value);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  useSubmitHeld(root, unknown !== '');
  const codes = splitCodes(value);
  const chosen = useRef<HTMLUListElement>(null);
  useFocusKept(chosen, codes.length);
  // Where none is left, there is no list.
  useFocusKept(inputIn(root), codes.length);
  // The form was set back: what could not be read is gone too.
  if (value !== known) {
    setKnown(value);
    setTyped('');
    setUnknown('');
  }
  const change = (next: string[]) => {
    const text = [...new Set(next)].join(', ');
    setKnown(text);
    onChange(text);
  };
  const take = (text: string, isBest = false) => {
    const read = readCodes(kind, text, isBest);
    setTyped(read.unknown.join(', '));
    setUnknown(read.unknown.join(', '));
    if (read.codes.length > 0) change([...codes, ...read.codes]);
  };
  const type = (text: string) => {
    setTyped(text);
    setUnknown('');
  };
  return (
    <div className={styles.codes} ref={root}>
      <Field
        label={label}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder={kind === 'region' ? t('common.addACountry') : t('common.addALanguage')}
        value={typed}
        hint={hint}
        error={unknown ? notOnTheList[kind](unknown) : error}
        onChange={({ target, nativeEvent }) =>
          isTyping(nativeEvent) && !/[,;]/.test(target.value) ? type(target.value) : take(target.value)
        }
        onBlur={() => typed !== unknown && take(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          take(typed, true);
        }}
      />
      <datalist id={listId}>
        {codesByName(kind).map(([name, code]) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      {codes.length > 0 && (
        <ul ref={chosen} className={styles.chosen} tabIndex={-1}>
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

function inputIn(root: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return root.current?.querySelector('input') ?? null;
    },
  };
}

/** What could not be read is not part of the form: saved without it, it would be lost. */
function useSubmitHeld(root: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const form = isHeld && root.current?.closest('form');
    if (!form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      root.current?.querySelector('input')?.focus();
    };
    // Before React hears of it.
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [root, isHeld]);
}

export function splitCodes(value: string): string[] {
  return value.split(/[\s,;]+/).filter((code) => code !== '');
}

const notOnTheList = {
  region: (typed: string) => t('common.noSuchCountry', { typed }),
  language: (typed: string) => t('common.noSuchLanguage', { typed }),
};

/** Character by character; a suggestion that was picked, or a text that was pasted, comes as a whole. */
function isTyping(event: Event): boolean {
  return event instanceof InputEvent && /^(insertText|insertComposition|delete)/.test(event.inputType);
}
