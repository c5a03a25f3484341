import { TEXT_SIZE_KEY } from '#app/start/text-size.ts';
import { THEME_KEY } from '#app/start/theme.ts';

/**
 * Takes over the theme and the text size that are chosen in another tab of this browser. `renew` is called with every
 * change there: likes, saved stories and followed authors are stored in the same place.
 */
export function followOtherTabs(renew: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY || key === TEXT_SIZE_KEY) {
      const page = document.documentElement;
      // The attributes are named like the keys.
      if (newValue) page.setAttribute(`data-${key}`, newValue);
      else page.removeAttribute(`data-${key}`);
    }
    renew();
  });
}
