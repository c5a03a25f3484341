import { TEXT_SIZE_KEY, TEXT_SIZES } from '#app/start/text-size.ts';
import { type Choice, labelChoice, startChoiceSwitch } from './page/choice-switch.ts';

const SIZE: Choice = { label: 'Text size', attribute: 'textSize', key: TEXT_SIZE_KEY, values: TEXT_SIZES };

/** A button that changes the size of the site's text. */
export function startTextSize(button: HTMLElement): void {
  startChoiceSwitch(button, SIZE);
  button.hidden = false;
}

/** Names the present size on the button, which may have been chosen on another page or in another tab. */
export function labelTextSize(button: HTMLElement): void {
  labelChoice(button, SIZE);
}
