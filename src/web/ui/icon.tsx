import styles from './icon.module.css';

/** Our own drawings, on a grid of 16, all of one line width. */
const outlines = {
  desktop: 'M2 3h12v8H2zM6 14h4M8 11v3',
  mobile: 'M5 1.5h6v13H5zM7.5 12.5h1',
  tablet: 'M3 1.5h10v13H3zM7.5 12.5h1',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9zM10.4 10.4 14 14',
  link: 'M6.5 9.5l3-3M7 4.5l1.4-1.4a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.4 1.4a3 3 0 0 1-4.5-4.5L4.5 7',
  campaign: 'M2.5 6.5v3h2.5l6 3.5v-10l-6 3.5zM13 6.5c.8.9.8 2.1 0 3M5.5 9.8V13h2v-2',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.5V6H9.5',
  globe: 'M8 2a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM2 8h12M8 2c-4 4-4 8 0 12c4-4 4-8 0-12z',
  chrome:
    'M8 2a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM8 5.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 0 0 0-4.6zM8 5.7h5.5M6 9.2 3.3 4.4M10 9.2 7.3 14',
  safari: 'M8 2a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM11 5 9.2 9.2 5 11 6.8 6.8z',
  firefox:
    'M13.6 6.3A6 6 0 1 1 4.2 3.4c.3 1.2 1 1.9 2.3 2.1-1 .7-1.5 1.6-1.4 2.8a3 3 0 0 0 5.9.4c.1-2.1-1.2-3.2-1.5-5.7 2 .7 3.4 1.7 4.1 3.3z',
  edge: 'M12.9 11.5A6 6 0 1 1 14 8c0 1.5-1.1 2.3-2.6 2.3S9 9.6 9 8.7C9 7.4 8 6.5 6.5 6.5c-2.3 0-4.2 1.7-4.3 4',
  opera: 'M8 2a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM8 4.5a2.4 3.5 0 1 0 0 7a2.4 3.5 0 0 0 0-7z',
  samsung:
    'M8 4.3a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 0 0 0-7.4zM4.5 9.4C2.6 11 1.5 12.3 1.9 12.9c.6.9 4-.7 7.3-3.3s5.5-5.4 4.9-6.3c-.4-.5-1.7-.1-3.5.9',
  shield: 'M8 1.8 13 4v3.6c0 3.2-2 5.4-5 6.6-3-1.2-5-3.4-5-6.6V4z',
  octagon: 'M5.6 2h4.8L14 5.6v4.8L10.4 14H5.6L2 10.4V5.6z',
  circle: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z',
  puzzle: 'M2.5 6h3.2c-1.1-1.6-.5-3.5 1.1-3.5S9 4.4 7.9 6H11.5v3c1.6-1 3-.4 3 1s-1.4 2-3 1v2.5h-9z',
  windows: 'M2.5 2.5h11v11h-11zM8 2.5v11M2.5 8h11',
  laptop: 'M3.5 3.5h9v6.5h-9zM1.5 12.5h13',
  robot: 'M3 12V9.5a5 5 0 0 1 10 0V12zM4.7 5.7 3.5 3.8M11.3 5.7l1.2-1.9M6 9.5h.5M9.5 9.5h.5',
  terminal: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8 10.5h3.5',
  download: 'M8 2.5v7M5 7l3 3 3-3M2.5 13.5h11',
} as const;

export type IconName = keyof typeof outlines;

/** Beside words, for the eye alone: what it stands for is always written too. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
