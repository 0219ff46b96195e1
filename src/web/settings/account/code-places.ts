import type { QueryClient } from '@tanstack/react-query';
import { twoStepQuery } from '../../app/queries.ts';
import { forgetShown } from '../../app/shown-once.ts';

/** Where new recovery codes wait to be saved: with the app, and with the passkeys. */
export const codePlaces = {
  app: ['account', 'two-step', 'codes'],
  passkeys: ['account', 'passkeys', 'codes'],
};

/** Newer codes replace those before, and the last factor takes its codes with it. */
export function forgetCodes(queryClient: QueryClient): void {
  for (const place of Object.values(codePlaces)) forgetShown(queryClient, place);
}

/** After a factor was removed, and what is left was read again. */
export function forgetIdleCodes(queryClient: QueryClient): void {
  const left = queryClient.getQueryData(twoStepQuery().queryKey)?.recovery_codes_left;
  if (left === 0) forgetCodes(queryClient);
}
