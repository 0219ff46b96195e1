import type { Filter } from '../../../contract/analytics/query.ts';
import { LatePart } from '../../app/late-part.tsx';
import { t } from '../../i18n/t.ts';
import { DropDown } from '../../ui/drop-down.tsx';
import { later } from '../../ui/lazy-part.ts';
import { MenuWait } from '../../ui/menu-wait.tsx';

// Comes when it is opened.
const SegmentList = later(async () => (await import('./segment-list.tsx')).SegmentList);

interface SegmentMenuProps {
  siteId: string;
  filters: Filter[];
  onApply: (filters: Filter[]) => void;
}

/** Filters under a name, which everybody who sees the site may choose from. */
export function SegmentMenu({ siteId, filters, onApply }: SegmentMenuProps) {
  return (
    <DropDown label={t('overview.segments')} align="end">
      {(close) => (
        <LatePart fallback={<MenuWait />}>
          <SegmentList
            siteId={siteId}
            filters={filters}
            onApply={(next) => {
              onApply(next);
              close();
            }}
          />
        </LatePart>
      )}
    </DropDown>
  );
}
