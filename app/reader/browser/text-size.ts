import { TEXT_SIZE_KEY, TEXT_SIZES } from '#app/start/text-size.ts';
import { startChoiceSwitch } from './page/choice-switch.ts';

/** A button that changes the size of the site's text. */
export function startTextSize(button: HTMLElement): void {
  startChoiceSwitch(button, { label: 'Text size', attribute: 'textSize', key: TEXT_SIZE_KEY, values: TEXT_SIZES });
  button.hidden = false;
}
