import { useLayoutEffect, useState } from 'react';

const storageKey = 'truce.shortcuts';

/** Whether single keys do something; somebody who dictates, or types with a device of their own, turns them off. */
export function useShortcutsSwitch(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const turn = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
    setOn(next);
  };
  return [isOn, turn];
}

/** Does what a key stands for, where nobody types and no other key is held: as soon as it is on, so no press is lost. */
export function useShortcuts(isOn: boolean, actions: Record<string, () => void>): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      const act = actions[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, actions]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, select, textarea, dialog[open]') !== null)
  );
}
