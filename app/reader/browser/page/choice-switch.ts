/** Something of the site's look that readers choose; the page's `<html>` carries the choice as a data attribute. */
interface Choice {
  /** As the button names it: 'Colour theme'. */
  readonly label: string;
  /** Name of the attribute in `dataset`. */
  readonly attribute: string;
  /** Storage key of what was chosen. */
  readonly key: string;
  /** In the order in which the button goes through them. The first is the default, for which nothing is stored. */
  readonly values: readonly [string, ...string[]];
}

/** A button that goes to the next value at each press, and remembers it in this browser. Returns how to renew its label. */
export function startChoiceSwitch(button: HTMLElement, { label, attribute, key, values }: Choice): () => void {
  const { dataset } = document.documentElement;
  const current = () => Math.max(0, values.indexOf(dataset[attribute] ?? ''));
  const next = () => values[current() + 1] ?? values[0];
  const showLabel = () => {
    const text = `${label}: ${values[current()]}. Change to ${next()}.`;
    button.setAttribute('aria-label', text);
    button.title = text;
  };
  showLabel();
  button.addEventListener('click', () => {
    const chosen = next();
    if (chosen === values[0]) delete dataset[attribute];
    else dataset[attribute] = chosen;
    try {
      if (chosen === values[0]) localStorage.removeItem(key);
      else localStorage.setItem(key, chosen);
    } catch {
      // Storage is blocked, as in some private windows, so the choice applies only to this page.
    }
    showLabel();
  });
  return showLabel;
}
