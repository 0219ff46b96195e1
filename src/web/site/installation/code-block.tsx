import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './code-block.module.css';

export function CodeBlock({ code, copyLabel }: { code: string; copyLabel: string }) {
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <CopyButton text={code} label={copyLabel} />
      </div>
      <pre>
        <code>{code}</code>
      </pre>
    </div>
  );
}
