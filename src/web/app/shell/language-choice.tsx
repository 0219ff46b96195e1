import { type Language, languages } from '../../../kit/messages/languages.ts';
import { chooseLanguage, language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import menuStyles from '../../ui/menu.module.css';

/** The dashboard's language, kept in this browser. Each language is named in itself. */
export function LanguageChoice() {
  return (
    <label className={menuStyles.menuChoice} data-part="language">
      {t('common.language')}
      <select
        className={menuStyles.smallSelect}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
