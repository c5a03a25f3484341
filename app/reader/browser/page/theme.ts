import { THEME_KEY, THEMES } from '#app/start/theme.ts';
import { type Choice, labelChoice, startChoiceSwitch } from './choice-switch.ts';

const THEME: Choice = { label: 'Colour theme', attribute: 'theme', key: THEME_KEY, values: THEMES };

/** Switches between light, dark and the device's theme. */
export function startThemeSwitch(button: HTMLElement): void {
  startChoiceSwitch(button, THEME);
}

/** Names the present theme on the button, which may have been chosen in another tab. */
export function labelTheme(button: HTMLElement): void {
  labelChoice(button, THEME);
}
