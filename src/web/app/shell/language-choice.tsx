import { chooseLanguage, language } from '../../i18n/dictionary.ts';
import { type Language, languages } from '../../i18n/languages.ts';
import { t } from '../../i18n/t.ts';

/** The dashboard's language, kept in this browser. Each language is named in itself. */
export function LanguageChoice() {
  return (
    <label className="language-choice">
      {t('Language')}
      <select
        className="small-select"
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
