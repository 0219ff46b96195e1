import styles from './tokens.module.css';

/** As `styles/tokens.css` has them: for surfaces, for words on them, for lines in charts. */
const tokens = [
  ...['paper', 'surface', 'sunk', 'line', 'edge', 'ink', 'ink-soft'],
  ...['accent', 'accent-strong', 'accent-soft', 'danger', 'danger-strong', 'danger-soft'],
  ...['careful', 'careful-soft'],
  ...['sessions', 'blocked', 'won-back', 'clear', 'unknown', 'control'],
  ...['series-1', 'series-2', 'series-3', 'series-4', 'series-5'],
];

export function Tokens() {
  return (
    <ul className={styles.galleryTokens}>
      {tokens.map((token) => (
        <li key={token}>
          <span className={styles.gallerySwatch} style={{ background: `var(--${token})` }} />
          <code>{token}</code>
        </li>
      ))}
    </ul>
  );
}
