import { useSyncExternalStore } from 'react';
import { applyTheme, type Theme, themeKey } from './apply-theme.ts';

const listeners = new Set<() => void>();

/** The theme of this browser, and a function that keeps another one. */
export function useTheme(): [Theme, (next: Theme) => void] {
  return [useSyncExternalStore(subscribe, applyTheme), chooseTheme];
}

/** Whether colors are dark now, by the reader's choice or else the system's. */
export function isDarkNow(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia(darkScheme).matches;
}

export function onThemeChange(onChange: () => void): () => void {
  const query = matchMedia(darkScheme);
  query.addEventListener('change', onChange);
  const stop = subscribe(onChange);
  return () => {
    query.removeEventListener('change', onChange);
    stop();
  };
}

const darkScheme = '(prefers-color-scheme: dark)';

function chooseTheme(next: Theme): void {
  if (next === 'system') localStorage.removeItem(themeKey);
  else localStorage.setItem(themeKey, next);
  applyTheme();
  for (const tell of listeners) tell();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
