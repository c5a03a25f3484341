import { THEME_KEY, THEMES } from '#app/start/theme.ts';
import { startChoiceSwitch } from './choice-switch.ts';

/** Switches between light, dark and the device's theme. */
export function startThemeSwitch(button: HTMLElement): void {
  startChoiceSwitch(button, { label: 'Colour theme', attribute: 'theme', key: THEME_KEY, values: THEMES });
}
