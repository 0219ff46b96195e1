import type { ReactNode } from 'react';
import readOnlyStyles from '../../ui/read-only.module.css';
import { ReaderNote } from './reader-note.tsx';
import { useMay } from './use-may.ts';

/** What readers may look at and not change: everything in it that could be used stands still, and it says why. */
export function RequireWrite({ children }: { children: ReactNode }) {
  return (
    <>
      <ReaderNote />
      <StillForReaders>{children}</StillForReaders>
    </>
  );
}

/** The same without saying why: of a screen that says so, the parts that change something. */
export function StillForReaders({ children }: { children: ReactNode }) {
  if (useMay('write')) return children;
  return (
    <fieldset className={readOnlyStyles.still} disabled>
      {children}
    </fieldset>
  );
}
