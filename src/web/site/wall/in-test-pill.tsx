import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';
import { Pill } from '../../ui/pill.tsx';
import { type Entry, inTest } from './entries.ts';

/** That a running A/B test shows this template, and to how many; nothing where none does. */
export function InTestPill({ site, entry }: { site: Site; entry: Entry }) {
  const tested = inTest(site, entry);
  if (!tested) return null;
  return (
    <Pill look="active">
      {tested.share === null ? t('wall.inTest') : t('wall.inTestShare', { share: formatRough(tested.share) })}
    </Pill>
  );
}
