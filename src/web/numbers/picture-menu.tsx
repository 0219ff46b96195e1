import type { RefObject } from 'react';
import type { Overview } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { LatePart } from '../app/late-part.tsx';
import { t } from '../i18n/t.ts';
import { DropDown } from '../ui/drop-down.tsx';
import { later } from '../ui/lazy-part.ts';
import { MenuWait } from '../ui/menu-wait.tsx';

// Comes when it is opened.
const PictureChoices = later(async () => (await import('./picture-choices.tsx')).PictureChoices);

export interface PictureMenuProps {
  site: Pick<Site, 'name'> & { config: { timezone: string } };
  /** Undefined while there is no chart to draw. */
  overview: Overview | undefined;
  filters: Filter[];
  chart: RefObject<HTMLElement | null>;
  fileName: string;
}

/** The numbers as a picture, to keep or to paste. */
export function PictureMenu(props: PictureMenuProps) {
  return (
    <DropDown label={t('overview.exportImage')} className="button quiet small" align="end">
      {() => (
        <LatePart fallback={<MenuWait />}>
          <PictureChoices {...props} />
        </LatePart>
      )}
    </DropDown>
  );
}
