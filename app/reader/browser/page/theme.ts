import { THEME_KEY, type Theme } from '#app/start/theme.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

/** Switches between light, dark and the device's theme, and remembers the choice in this browser. */
export function startThemeSwitch(button: HTMLElement): void {
  const label = () => {
    const theme = rememberedTheme();
    const text = `Colour theme: ${theme}. Change to ${NEXT[theme]}.`;
    button.setAttribute('aria-label', text);
    button.title = text;
  };
  label();
  button.addEventListener('click', () => {
    apply(NEXT[rememberedTheme()]);
    label();
  });
}

function rememberedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked, as in some private windows, so the choice applies only to this page.
  }
}
