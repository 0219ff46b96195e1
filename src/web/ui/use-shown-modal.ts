import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a dialog that is open for as long as it is drawn, and draws nothing else than what is said for now. */
export function useShownModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Gives the focus back to what opened it, so that the dialog itself can do the same.
    return () => shown?.close();
  }, []);
  return dialog;
}
