import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Site } from '../../contract/sites.ts';
import { call } from '../api.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { siteQuery, sitesQuery } from '../queries.ts';

/** Switches a site on and off; the numbers so far stay. */
export function StatusSwitch({ site }: { site: Site }) {
  const id = useId();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (status: Site['status']) =>
      call('PATCH /v1/sites/:id', { params: { id: site.id }, body: { status } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: sitesQuery().queryKey });
    },
  });
  // The switch moves at once and goes back if the server refuses.
  const isOn = (change.isPending ? change.variables : site.status) === 'active';
  return (
    <div className="setting">
      <div>
        <h3 id={id}>Measuring</h3>
        <p className="soft" id={`${id}-text`}>
          {isOn
            ? 'Visits are counted and the wall may be shown.'
            : 'Off: the script does nothing on your pages. Your numbers so far stay.'}
        </p>
        {change.isError && <ErrorNotice error={change.error} />}
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onClick={() => change.isPending || change.mutate(isOn ? 'inactive' : 'active')}
      />
    </div>
  );
}
