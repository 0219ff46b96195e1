/**
 * Opens a dialog that only its owner closes.
 * @param leave what Escape does; null: the dialog stays.
 * @returns `close`, to be called before the dialog is closed for good, and `onKey` for the keys that are pressed in it.
 */
export function openModal(
  window: Window,
  dialog: HTMLDialogElement,
  leave: (() => void) | null,
): { close: () => void; onKey: (event: KeyboardEvent) => void } {
  /** Some browsers move the focus into a frame that the visitor is not in: it goes to nothing that is inert. */
  const show = () => {
    dialog.inert = window.top !== window && !document.hasFocus();
    dialog.showModal();
    dialog.inert = false;
  };
  // Browsers that do not know `closedby` let a second Escape through. Once, since Android's Back is a request to close as well.
  let mayReopen = true;
  // So that Back, which a modal dialog would take, leads back.
  if (!leave) dialog.setAttribute('closedby', 'none');
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave?.();
  });
  dialog.addEventListener('close', () => {
    if (!mayReopen || !dialog.isConnected) return;
    mayReopen = false;
    show();
  });
  show();
  return {
    close() {
      mayReopen = false;
    },
    onKey(event) {
      // A visitor must get out of a frame by keyboard.
      if (event.key === 'Tab' && window.top === window) goAround(dialog, event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave?.();
    },
  };
}

/** From the last control to the first, and back: in a shadow root, Firefox stays at the last one. */
function goAround(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const controls = 'a,button,input,select';
  const shown = [...dialog.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => each.getClientRects()[0],
  );
  if (event.shiftKey) shown.reverse();
  if (!shown.at(-1)?.matches(':focus')) return;
  event.preventDefault();
  shown[0]?.focus();
}
