import { placeCalls } from './place-calls.ts';
import { ANOTHER_PLACE, PlaceChoice, type PlaceField, type PlaceName } from './place-choice.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const FIRST_CHOICE: Readonly<Record<PlaceName, string>> = {
  country: 'Choose a country',
  state: 'Choose a state or province',
  city: 'Choose a city or district',
};
const LAST_CHOICE = 'Not in this list: type it';

/** Turns the three text fields into dependent lists, and back into text fields where a list fails. */
export function startPlaceFields(
  form: HTMLFormElement,
  log: (what: string, error: unknown) => void,
): { reset(): void } {
  const typed = (name: PlaceName) => controlOf(form, name)?.value ?? '';
  const choice = new PlaceChoice({
    calls: placeCalls,
    show: (name, field) => show(form, name, field),
    log,
    typed: () => ({ country: typed('country'), state: typed('state'), city: typed('city') }),
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.name === 'country') void choice.chooseCountry(target.value);
    if (target.name === 'state') void choice.chooseState(target.value);
    if (target.name === 'city') choice.chooseCity(target.value);
  });
  void choice.start();
  return { reset: () => void choice.start() };
}

function controlOf(form: HTMLFormElement, name: PlaceName): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
}

function show(form: HTMLFormElement, name: PlaceName, field: PlaceField): void {
  const control = controlOf(form, name);
  if (!control) return;
  if (field.kind === 'text') {
    if (control instanceof HTMLSelectElement)
      replace(control, document.createElement('input'), form).value = field.typed;
    return;
  }
  const select =
    control instanceof HTMLSelectElement ? control : replace(control, document.createElement('select'), form);
  select.disabled = field.kind !== 'list';
  select.ariaBusy = String(field.kind === 'loading');
  if (field.kind !== 'list') {
    select.replaceChildren(new Option(field.kind === 'loading' ? 'Loading...' : FIRST_CHOICE[name], ''));
    return;
  }
  select.replaceChildren(
    new Option(FIRST_CHOICE[name], ''),
    ...field.names.map((one) => new Option(one, one)),
    new Option(LAST_CHOICE, ANOTHER_PLACE),
  );
  select.value = field.chosen;
}

/** Replaces `control` by `next`, keeping its label, help, error and focus. */
function replace<Next extends Control>(control: Control, next: Next, form: HTMLFormElement): Next {
  for (const attribute of ['id', 'name', 'class', 'autocomplete', 'aria-describedby', 'aria-invalid', 'data-missing']) {
    const value = control.getAttribute(attribute);
    if (value !== null) next.setAttribute(attribute, value);
  }
  next.required = true;
  if (next instanceof HTMLInputElement) next.maxLength = Number(form.dataset.longestPlace ?? '100');
  const hadFocus = document.activeElement === control;
  control.replaceWith(next);
  if (hadFocus) next.focus();
  return next;
}
