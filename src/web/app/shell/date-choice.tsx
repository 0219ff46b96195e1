import { dateFormat } from '../../../kit/messages/date-format.ts';
import { chooseDateLocale, dateLocale, language, locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import menuStyles from '../../ui/menu.module.css';

/** Regions that write dates in their own way, by language. */
const regions: Record<typeof language, string[]> = {
  en: ['en-US', 'en-GB', 'en-CA'],
  de: ['de-DE', 'de-AT', 'de-CH'],
  es: ['es-ES', 'es-MX', 'es-US'],
  fr: ['fr-FR', 'fr-CA', 'fr-CH'],
};

/** How dates are written, shown by today's; kept in this browser. */
export function DateChoice() {
  const ways = waysToWrite(new Date());
  return (
    <label className={menuStyles.menuChoice}>
      {t('shell.dateFormat')}
      <select
        className={menuStyles.smallSelect}
        value={ways.find(({ text }) => text === written(dateLocale, new Date()))?.tag}
        onChange={(event) => chooseDateLocale(event.target.value === locale ? null : event.target.value)}
      >
        {ways.map(({ tag, text }) => (
          <option key={tag} value={tag}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Each once, the browser's own first. */
function waysToWrite(now: Date): { tag: string; text: string }[] {
  const all = [locale, ...regions[language]].map((tag) => ({ tag, text: written(tag, now) }));
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

function written(tag: string, now: Date): string {
  return dateFormat(tag, { year: 'numeric', month: 'short', day: 'numeric' }).format(now);
}
