import { t } from '../../i18n/t.ts';
import menuStyles from '../../ui/menu.module.css';
import { type Theme, themes } from '../apply-theme.ts';
import { useTheme } from '../theme.ts';

/** Light or dark, kept in this browser. */
export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <label className={menuStyles.menuChoice}>
      {t('shell.theme')}
      <select
        className={menuStyles.smallSelect}
        value={theme}
        onChange={(event) => choose(themes.find((each) => each === event.target.value) ?? 'system')}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

const names: Record<Theme, string> = {
  system: t('shell.themeSystem'),
  light: t('common.light'),
  dark: t('common.dark'),
};
