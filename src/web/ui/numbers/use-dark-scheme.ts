import { useSyncExternalStore } from 'react';
import { isDarkNow, onThemeChange } from '../../app/theme.ts';

/** Whether the reader wants dark colors now. */
export function useDarkScheme(): boolean {
  return useSyncExternalStore(onThemeChange, isDarkNow);
}
