import { useMessages } from '#app/languages/messages.ts';
import { MoonIcon, SunIcon, ThemeIcon } from '#app/ui/icons.tsx';
import styles from './theme-switch.module.css';

/** The switch between light, dark and the device's theme, handled by browser/page/theme.ts. */
export function ThemeSwitch() {
  const { frame } = useMessages();
  return (
    <button className={styles.switch} type="button" data-wait="" data-theme-switch="" aria-label={frame.theme}>
      <span className={styles.system}>
        <ThemeIcon size={22} />
      </span>
      <span className={styles.light}>
        <SunIcon size={22} />
      </span>
      <span className={styles.dark}>
        <MoonIcon size={22} />
      </span>
    </button>
  );
}
