import { useState } from 'react';
import { type Language, languages } from '../../../kit/messages/languages.ts';
import { chooseLanguage, chooseUnsavedLanguage, language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import menuStyles from '../../ui/menu.module.css';

interface LanguageChoiceProps {
  /** Saves it to the account. Without one, only this browser keeps it. */
  save?: (next: Language) => Promise<unknown>;
}

/** The dashboard's language. Each language is named in itself. */
export function LanguageChoice({ save }: LanguageChoiceProps) {
  const [chosen, setChosen] = useState(language);
  const choose = async (next: Language) => {
    setChosen(next);
    try {
      await save?.(next);
    } catch {
      // This browser can have it nevertheless.
      return chooseUnsavedLanguage(next);
    }
    chooseLanguage(next);
  };
  return (
    <label className={menuStyles.menuChoice} data-part="language">
      {t('common.language')}
      <select
        className={menuStyles.smallSelect}
        value={chosen}
        disabled={chosen !== language}
        onChange={(event) => void choose(event.target.value as Language)}
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
