/** Something of the site's look that readers choose; the page's `<html>` carries the choice as a data attribute. */
export interface Choice {
  /** As the button names it: 'Colour theme'. */
  readonly label: string;
  /** Name of the attribute in `dataset`. */
  readonly attribute: string;
  /** Storage key of what was chosen. */
  readonly key: string;
  /** In the order in which the button goes through them. The first is the default, for which nothing is stored. */
  readonly values: readonly [string, ...string[]];
}

/** A button that goes to the next value at each press, and remembers it in this browser. */
export function startChoiceSwitch(button: HTMLElement, choice: Choice): void {
  const { attribute, key, values } = choice;
  labelChoice(button, choice);
  button.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const [, next] = presentAndNext(choice);
    if (next === values[0]) delete dataset[attribute];
    else dataset[attribute] = next;
    try {
      if (next === values[0]) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Storage is blocked, as in some private windows, so the choice applies only to this page.
    }
    labelChoice(button, choice);
  });
}

/** Names the present choice and the next one on the button. */
export function labelChoice(button: HTMLElement, choice: Choice): void {
  const [present, next] = presentAndNext(choice);
  const text = `${choice.label}: ${present}. Change to ${next}.`;
  button.setAttribute('aria-label', text);
  button.title = text;
}

function presentAndNext({ attribute, values }: Choice): [string, string] {
  const place = Math.max(0, values.indexOf(document.documentElement.dataset[attribute] ?? ''));
  return [values[place] ?? values[0], values[place + 1] ?? values[0]];
}
