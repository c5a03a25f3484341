/** 'system' is the device's own. */
export const THEMES = ['system', 'light', 'dark'] as const;

/** Storage key of the chosen theme; nothing is stored for the device's own. */
export const THEME_KEY = 'theme';

/** Marks the page with the theme that was chosen in this browser. Must run before anything is painted. */
export function applyStoredTheme(page: Pick<HTMLElement, 'dataset'>): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === 'dark' || theme === 'light') page.dataset.theme = theme;
  } catch {
    // Storage is blocked, as in some private windows.
  }
}
