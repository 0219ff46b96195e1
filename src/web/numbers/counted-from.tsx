import { t } from '../i18n/t.ts';
import { formatDate } from '../ui/numbers/day-format.ts';

/** Since when the numbers of a screen are known, where its days begin earlier. */
export function CountedFrom({ day }: { day: string | null }) {
  if (day === null) return null;
  return <p className="soft">{t('overview.withTheseFiltersTheNumbers', { day: formatDate(day) })}</p>;
}
