import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Site } from '../../../contract/sites/sites.ts';
import { reportsQuery, revenueSettingsQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { type SetupStep, setupSteps } from './setup-steps.ts';

interface Setup {
  steps: SetupStep[];
  done: number;
  hide: () => void;
}

/** What a site's owner has to set up; null once all is done or hidden, and for whom it is not. */
export function useSetupSteps(site: Site, hasVisit: boolean): Setup | null {
  const storageKey = `truce.checklist.${site.id}`;
  const mayWrite = useMay('write');
  const isHidden = useSyncExternalStore(
    onStorage,
    () => localStorage.getItem(storageKey) === 'hidden',
    () => false,
  );
  const isMeant = !isHidden && mayWrite;
  const revenue = useQuery({ ...revenueSettingsQuery(site.id), enabled: isMeant });
  const reports = useQuery({ ...reportsQuery(site.id), enabled: isMeant });
  if (!isMeant || !revenue.data || !reports.data) return null;
  const steps = setupSteps(site, {
    hasVisit,
    hasRate: revenue.data.rates.length > 0,
    hasReport: reports.data.reports.some(({ enabled }) => enabled),
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = () => {
    localStorage.setItem(storageKey, 'hidden');
    // Browsers tell only the other windows.
    window.dispatchEvent(new StorageEvent('storage'));
  };
  return { steps, done, hide };
}

function onStorage(then: () => void): () => void {
  window.addEventListener('storage', then);
  return () => window.removeEventListener('storage', then);
}
