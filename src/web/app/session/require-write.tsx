import type { ReactNode } from 'react';
import readOnlyStyles from '../../ui/read-only.module.css';
import { ReaderNote } from './reader-note.tsx';
import { useMay } from './use-may.ts';

/** What readers may look at and not change: everything in it that could be used stands still, and it says why. */
export function RequireWrite({ children }: { children: ReactNode }) {
  const mayWrite = useMay('write');
  if (mayWrite) return children;
  return (
    <>
      <ReaderNote />
      <fieldset className={readOnlyStyles.still} disabled>
        {children}
      </fieldset>
    </>
  );
}
