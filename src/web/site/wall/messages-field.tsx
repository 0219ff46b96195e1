import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './messages-field.module.css';
import wallStyles from './wall.module.css';

interface MessagesFieldProps {
  messages: string[];
  /** `removed` says what went or moved, so that it can be taken back. */
  onChange: (messages: string[], removed?: string) => void;
  errorAt: (at: number) => string | undefined;
  /** What each would say if it were left empty. */
  placeholders?: string[];
  /** Of the fields, before their number. */
  name?: string;
}

const maxMessages = 10;

/** The paragraphs of a wall, in their order. */
export function MessagesField({
  messages,
  onChange,
  errorAt,
  placeholders = [],
  name = 'messages',
}: MessagesFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusAfterRender(list);
  const change = (at: number, text: string) => onChange(messages.with(at, text));
  const remove = (at: number) => {
    onChange(messages.toSpliced(at, 1), t('wall.messageAtRemoved', { at: at + 1 }));
    focusNext(Math.max(0, Math.min(at, messages.length - 2)), 'textarea');
  };
  const move = (at: number, to: number, part: string) => {
    if (to < 0 || to >= messages.length) return;
    onChange(messages.toSpliced(at, 1).toSpliced(to, 0, messages[at] ?? ''), t('wall.messageMoved'));
    focusNext(to, part);
  };
  const add = () => {
    onChange([...messages, '']);
    focusNext(messages.length, 'textarea');
  };
  // A message is known by its place: it has no other name, and it moves by its text going to another one.
  const rows = Object.entries(messages).map(([place, message]) => ({ place, message, at: Number(place) }));
  return (
    <div className={wallStyles.wallMessages}>
      <ol ref={list}>
        {rows.map(({ place, message, at }) => (
          <li key={place} className={styles.wallMessage}>
            <TextArea
              label={t('wall.messageAt', { at: at + 1 })}
              name={`${name}.${at}`}
              spellCheck
              autoCapitalize="sentences"
              placeholder={placeholders[at]}
              value={message}
              error={errorAt(at)}
              onChange={(event) => change(at, event.target.value)}
            />
            <span className={styles.wallMessageButtons}>
              <button
                type="button"
                className={styles.iconButton}
                data-move="up"
                aria-label={t('wall.moveMessageAtUp', { at: at + 1 })}
                aria-disabled={at === 0}
                onClick={() => move(at, at - 1, '[data-move=up]')}
              >
                ↑
              </button>
              <button
                type="button"
                className={styles.iconButton}
                data-move="down"
                aria-label={t('wall.moveMessageAtDown', { at: at + 1 })}
                aria-disabled={at === messages.length - 1}
                onClick={() => move(at, at + 1, '[data-move=down]')}
              >
                ↓
              </button>
              <button
                type="button"
                className={styles.iconButton}
                aria-label={t('wall.removeMessageAt', { at: at + 1 })}
                onClick={() => remove(at)}
              >
                ×
              </button>
            </span>
          </li>
        ))}
      </ol>
      {messages.length < maxMessages && (
        <button type="button" className="button small" onClick={add}>
          {t('wall.addMessage')}
        </button>
      )}
    </div>
  );
}

/** Moves the focus to a part of a row that this change puts there. */
function useFocusAfterRender(list: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<{ row: number; part: string } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { row, part } = wanted.current;
    wanted.current = null;
    list.current?.children[row]?.querySelector<HTMLElement>(part)?.focus();
  });
  return (row: number, part: string) => {
    wanted.current = { row, part };
  };
}
