import { useEffect, useState } from 'react';
import { THEME_KEY, type Theme } from '../../start/head-script.ts';
import { MoonIcon, SunIcon, ThemeIcon } from '../../ui/icons.tsx';
import styles from './theme-switch.module.css';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Record<Theme, typeof ThemeIcon> = { system: ThemeIcon, light: SunIcon, dark: MoonIcon };

/** Light, dark or as the device says; remembered in this browser. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(rememberedTheme()), []);
  const change = () => {
    const next = NEXT[theme];
    setTheme(next);
    apply(next);
  };
  const Icon = ICONS[theme];
  const label = `Colour theme: ${theme}. Change to ${NEXT[theme]}.`;
  return (
    <button className={styles.switch} type="button" data-wait="" aria-label={label} title={label} onClick={change}>
      <Icon size={22} />
    </button>
  );
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
    // Storage refused, as in some private windows: the choice holds for this page.
  }
}
