import menuStyles from '../../ui/menu.module.css';
import { call } from '../api.ts';
import { DateChoice } from './date-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** How a member sees the dashboard. The account keeps the language, because emails use it too; this browser keeps the rest. */
export function Preferences() {
  return (
    <div className={menuStyles.preferences}>
      <LanguageChoice save={(language) => call('PUT /v1/me/language', { body: { language } })} />
      <ThemeChoice />
      <DateChoice />
    </div>
  );
}
