import menuStyles from '../../ui/menu.module.css';
import { DateChoice } from './date-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** How this browser shows the dashboard. */
export function Preferences() {
  return (
    <div className={menuStyles.preferences}>
      <LanguageChoice />
      <ThemeChoice />
      <DateChoice />
    </div>
  );
}
