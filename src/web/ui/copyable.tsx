import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';

/** A piece of code or a secret, whole and readable, with its copy button. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.copyable} data-part="copyable">
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
