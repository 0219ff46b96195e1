/**
 * Opens a dialog that only its owner closes.
 * @param leave what Escape does; null: the dialog stays.
 * @returns to be called before the dialog is closed for good.
 */
export function openModal(dialog: HTMLDialogElement, leave: (() => void) | null): () => void {
  // Browsers that do not know `closedby` let a second Escape through. Once, since Android's Back is a request to close as well.
  let mayReopen = true;
  // So that Back, which a modal dialog would take, leads back.
  if (!leave) dialog.setAttribute('closedby', 'none');
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
    if (!mayReopen || !dialog.isConnected) return;
    mayReopen = false;
    dialog.showModal();
  });
  dialog.showModal();
  return () => {
    mayReopen = false;
  };
}
