import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useKnownChange } from '../change/send-known.ts';

/** Enough to compare with on most sites. */
const usual = 5;

/** One press away from knowing what the wall brings. */
export function SetHoldout({ site }: { site: Site }) {
  const change = useKnownChange(site);
  const mayWrite = useMay('write');
  const set = () => {
    if (!change.isPending) change.mutate({ config: { ab_test: { holdout: usual } } });
  };
  if (!mayWrite) return null;
  return (
    <>
      <button type="button" className="button small" aria-disabled={change.isPending} onClick={set}>
        {t('revenue.setAHoldOutOf', { percent: usual })}
      </button>
      {change.isError && <ErrorNotice error={change.error} />}
    </>
  );
}
