import type { csvEventRows } from '../../../contract/events/dropped-events.ts';
import { underBase } from '../../app/base-path.ts';
import { FileLink, type FileSaving } from '../../app/file-link.tsx';
import type { EventFilters } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/numbers/number-format.ts';

/** The contract's, by its type: a screen takes no code from there. */
const maxRows: typeof csvEventRows = 100_000;

interface CsvLinkProps {
  siteId: string;
  filter: EventFilters;
  file: FileSaving;
  /** How many events fit the filter. */
  total: number;
}

/** What the filter shows as a file; says so where it is more than a file holds. */
export function CsvLink({ siteId, filter, file, total }: CsvLinkProps) {
  const search = new URLSearchParams(Object.entries(filter)).toString();
  const address = underBase(`/v1/events/sites/${siteId}/csv${search && `?${search}`}`);
  return (
    <>
      {total > maxRows && (
        <span className="field-hint">{t('events.aFileHoldsTheNewest', { count: formatCount(maxRows) })}</span>
      )}
      <FileLink
        file={file}
        address={address}
        className="button small"
        title={t('events.atMostEventsTheNewest', { count: formatCount(maxRows) })}
      >
        <Icon name="download" />
        {t('events.exportCsv')}
      </FileLink>
    </>
  );
}
