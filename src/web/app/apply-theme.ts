export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'truce.theme';

/** Colors the page as the reader chose; before anything is drawn, and again after each choice. */
export function applyTheme(): Theme {
  const theme = keptTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

/** A frame in somebody else's page may have no storage, and says so by throwing. */
function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(themeKey);
    return themes.find((theme) => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}
