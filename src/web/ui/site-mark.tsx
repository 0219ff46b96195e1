import styles from './site-mark.module.css';

const tones = [styles.tone1, styles.tone2, styles.tone3, styles.tone4, styles.tone5];

/** A site's icon without a request to anybody: the first letter of its host, in a color that stays the same. */
export function SiteMark({ host, isLarge = false }: { host: string; isLarge?: boolean }) {
  const name = host.toLowerCase().replace(/^(www|m|mobile|amp|news)\.(?=.+\.)/, '');
  const letters = [...name];
  const sum = letters.reduce((so, letter) => so + (letter.codePointAt(0) ?? 0), 0);
  const tone = tones[sum % tones.length];
  return (
    <span className={`${styles.mark} ${tone} ${isLarge ? styles.large : ''}`} aria-hidden="true">
      {letters[0]?.toUpperCase()}
    </span>
  );
}
