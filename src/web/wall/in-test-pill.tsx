import type { Site } from '../../contract/sites.ts';
import { formatRough } from '../numbers/number-format.ts';
import { t } from '../texts/t.ts';
import { type Entry, inTest } from './entries.ts';

/** That a running A/B test shows this template, and to how many; nothing where none does. */
export function InTestPill({ site, entry }: { site: Site; entry: Entry }) {
  const tested = inTest(site, entry);
  if (!tested) return null;
  return (
    <span className="pill active">
      {tested.share === null ? t('In test') : t('In test · {share}', { share: formatRough(tested.share) })}
    </span>
  );
}
