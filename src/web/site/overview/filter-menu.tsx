import type { Dimension } from '../../../contract/analytics/dimensions.ts';
import type { Breakdown } from '../../../contract/analytics/overview.ts';
import type { Filter } from '../../../contract/analytics/query.ts';
import { LatePart } from '../../app/late-part.tsx';
import { t } from '../../i18n/t.ts';
import { DropDown } from '../../ui/drop-down.tsx';
import { later } from '../../ui/lazy-part.ts';
import { MenuWait } from '../../ui/menu-wait.tsx';

// Comes when it is opened.
const FilterForm = later(async () => (await import('./filter-form.tsx')).FilterForm);

interface FilterMenuProps {
  dimensions: Dimension[];
  /** Values that are known, to choose from. */
  breakdowns: Breakdown[];
  onAdd: (filter: Filter) => void;
}

/** Narrows by any value, also by one that no row shows. */
export function FilterMenu({ dimensions, breakdowns, onAdd }: FilterMenuProps) {
  return (
    <DropDown label={t('overview.filter')}>
      {(close) => (
        <LatePart fallback={<MenuWait />}>
          <FilterForm
            dimensions={dimensions}
            breakdowns={breakdowns}
            onAdd={(filter) => {
              onAdd(filter);
              close();
            }}
          />
        </LatePart>
      )}
    </DropDown>
  );
}
