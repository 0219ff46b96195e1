/**
 * Opens a dialog that only its owner closes.
 * @param leave what Escape does; null: the dialog stays. Browsers let a second Escape through, so it opens again.
 * @returns to be called before the dialog is closed for good.
 */
export function openModal(dialog: HTMLDialogElement, leave: (() => void) | null): () => void {
  let isOver = false;
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave?.();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave?.();
  });
  dialog.addEventListener('close', () => {
    if (!isOver && dialog.isConnected) dialog.showModal();
  });
  dialog.showModal();
  return () => {
    isOver = true;
  };
}
