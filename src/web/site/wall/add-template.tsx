import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { t } from '../../i18n/t.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { modeName } from '../modes.ts';
import type { Draft } from './drafts.ts';
import { type StartingTemplate, startingTemplates } from './starting-templates.ts';
import styles from './wall.module.css';

/** Begins a template with texts that are ready to use. Nothing is stored before it is saved. */
export function AddTemplate({ names, onAdd }: { names: string[]; onAdd: (draft: Draft) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useSearchParams();
  const isAskedFor = search.has('add');
  useEffect(() => {
    if (!isAskedFor) return;
    dialog.current?.showModal();
    setSearch(
      (now) => {
        now.delete('add');
        return now;
      },
      { replace: true },
    );
  }, [isAskedFor, setSearch]);
  const add = ({ name, config }: StartingTemplate) => {
    dialog.current?.close();
    onAdd({ name: freeName(name, names), config });
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => dialog.current?.showModal()}>
        {t('wall.addTemplate')}
      </button>
      <dialog ref={dialog} className={`${dialogStyles.dialog} ${styles.wallStarts}`} aria-labelledby="starts">
        <h2 id="starts">{t('wall.beginWith')}</h2>
        <ul>
          {startingTemplates.map((start) => (
            <li key={start.name}>
              <button type="button" className={styles.wallStart} onClick={() => add(start)}>
                <span className={styles.wallStartName}>
                  {start.name} <span className="soft">{modeName(start.config.mode)}</span>
                </span>
                <span className="soft">{start.purpose}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="actions end">
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Template names are unique: `Personal`, then `Personal 2`. */
export function freeName(name: string, taken: string[]): string {
  const candidates = [name, ...taken.map((_, at) => `${name} ${at + 2}`)];
  return candidates.find((candidate) => !taken.includes(candidate)) ?? name;
}
