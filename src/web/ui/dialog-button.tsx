import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import styles from './dialog.module.css';

interface DialogButtonProps {
  label: string;
  title: string;
  /** Of the button, and of the dialog. */
  className?: string;
  dialogClassName?: string | undefined;
  /** It shows what can be seen only now: Esc does not close it, its button does. */
  isHeld?: boolean;
  /** How it is left without doing anything. */
  leave?: string;
  /** Rendered while the dialog is open. */
  children: (close: () => void) => ReactNode;
}

/** A button with the dialog that it opens; the dialog has a title, and a button that closes it. */
export function DialogButton(props: DialogButtonProps) {
  const {
    label,
    title,
    className = 'button small',
    dialogClassName,
    isHeld,
    leave = t('common.close'),
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = () => dialog.current?.close();
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {label}
      </button>
      <dialog
        ref={dialog}
        className={`${styles.dialog} ${dialogClassName}`}
        aria-labelledby={id}
        // In React, the events of a question inside bubble, too.
        onClose={(event) => isOwn(event) && setOpen(false)}
        // A browser takes the second Esc in a row as final where only the cancel event is stopped.
        onKeyDown={(event) => isHeld && event.key === 'Escape' && isOwn(event) && event.preventDefault()}
        onCancel={(event) => isHeld && isOwn(event) && event.preventDefault()}
      >
        <h2 id={id}>{title}</h2>
        {isOpen && props.children(close)}
        <div className="actions end">
          <button type="button" className="button quiet" onClick={close}>
            {leave}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Whether it is about this dialog, and not one inside it. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('dialog') === currentTarget;
}
