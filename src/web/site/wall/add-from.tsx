import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DropDown } from '../../ui/drop-down.tsx';
import menuStyles from '../../ui/menu.module.css';
import styles from './add-from.module.css';

interface AddFromProps<T extends string> {
  label: string;
  options: T[];
  nameOf: (option: T) => string;
  onAdd: (option: T) => void;
}

/** A button with a list. What is picked is added at once: nothing can be picked and then left out when the form is saved. */
export function AddFrom<T extends string>({ label, options, nameOf, onAdd }: AddFromProps<T>) {
  if (options.length === 0) return null;
  return (
    <DropDown label={label} className="button">
      {(close) => (
        <Options
          options={options}
          nameOf={nameOf}
          onAdd={(option) => {
            onAdd(option);
            close();
          }}
        />
      )}
    </DropDown>
  );
}

function Options<T extends string>({ options, nameOf, onAdd }: Omit<AddFromProps<T>, 'label'>) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className={`${menuStyles.menu} ${styles.options}`} onKeyDown={jump}>
      {options.map((option) => (
        <li key={option}>
          <button type="button" className={menuStyles.menuItem} onClick={() => onAdd(option)}>
            {nameOf(option)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** As in a select: arrows go on and back, a letter goes to the next name that begins with it. */
function jump(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons: Element[] = [...event.currentTarget.querySelectorAll('button')];
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const others = [...buttons.slice(at + 1), ...buttons.slice(0, Math.max(at, 0))];
  const byKey = new Map([
    ['ArrowDown', others[0]],
    ['ArrowUp', others.at(-1)],
    ['Home', buttons[0]],
    ['End', buttons.at(-1)],
  ]);
  const target = byKey.get(event.key) ?? others.find((button) => startsWith(button, event.key));
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

function startsWith({ textContent }: Element, letter: string): boolean {
  return letter.trim().length === 1 && textContent.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
}
