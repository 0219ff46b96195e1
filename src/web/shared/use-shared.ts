import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../contract/core/client.ts';
import { call } from '../app/api.ts';
import { isGone } from '../app/is-gone.ts';
import { daysOf, granularityFor, rangeOf, todayIn } from '../numbers/periods.ts';
import { byWeekday } from '../numbers/questions.ts';
import { dimensionNames } from '../numbers/view.ts';
import { keepPass, readPass } from './kept-pass.ts';
import { useSharedView } from './use-shared-view.ts';

const refreshMs = 60_000;

/** What a link shows of the chosen days. The token is read once: it must not get into another address. */
export function useShared(embedded: boolean) {
  const [token] = useState(() => location.hash.slice(1));
  const { view, change } = useSharedView(embedded);
  const [password, setPassword] = useState<string>();
  const [pass, setPass] = useState(() => readPass(token));
  const [isLocked, setLocked] = useState(false);
  const [zone, setZone] = useState('UTC');
  const today = todayIn(zone, new Date());
  const { filters, compare } = view;
  const range = rangeOf(view.period, today);
  const granularity = granularityFor(view.granularity, daysOf(view.period, today));
  const shown = useQuery({
    queryKey: ['shared', token, password, range, filters, granularity],
    queryFn: async ({ signal }) => {
      const comparison = byWeekday[typeof compare === 'string' ? compare : 'previous'];
      const asked = { token, embedded, range, compare: comparison, granularity, filters };
      // A pass spares the service the check of the password. It expires, and a board stays open for days.
      const key = { password, ...(pass !== null && { pass }) };
      const answer = await call('POST /v1/shared', {
        body: { ...asked, ...key, dimensions: dimensionNames },
        signal,
      });
      setPass(answer.pass);
      keepPass(token, answer.pass);
      setZone(answer.site.timezone);
      return answer;
    },
    placeholderData: keepPreviousData,
    // A board on a wall has nobody to click: it goes on once the server is there again.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : refreshMs),
    retry: (failures, error) => !(error instanceof CallError) && failures < 2,
  });
  // From a refusal to the next answer: the form stays while the password is checked.
  if (!isLocked && isLockedOut(shown.error)) setLocked(true);
  if (isLocked && shown.isSuccess && !shown.isPlaceholderData) setLocked(false);
  const tryPassword = (typed: string) => {
    // The same once more is no new question, but may have another answer.
    if (typed === password) void shown.refetch();
    else setPassword(typed);
  };
  return { shown, view, change, today, tryPassword, isAsked: password !== undefined, isLocked };
}

/** The password is missing, or the link has ended: asking again changes nothing. */
function isRefusal(error: Error | null): boolean {
  return isLockedOut(error) || isGone(error);
}

/** The password is missing or wrong. */
export function isLockedOut(error: Error | null): boolean {
  return error instanceof CallError && error.status === 401;
}
