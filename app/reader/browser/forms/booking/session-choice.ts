import { placesText } from '#domain/forms/bookings/booking-texts.ts';
import { fieldsOf } from '../../load-errors.ts';

/** A choice of date, then of a time on that day (BOOK-19, BOOK-31, BOOK-32). */
export interface SessionChoice {
  /** True when a date was chosen but no time. */
  isHalf(): boolean;
  /** Updates the places left from `sessions` in a server response: none in a session that is not among them. */
  refresh(answer: unknown): void;
}

/** Replaces the single list for browsers without script by two lists; `null` when no session is offered. */
export function startSessionChoice(form: HTMLFormElement): SessionChoice | null {
  const oneList = form.querySelector<HTMLElement>('[data-one-list]');
  const template = form.querySelector<HTMLTemplateElement>('template[data-date-and-time]');
  if (!oneList || !template) return null;
  const chosen = oneList.querySelector('select')?.value ?? '';
  // Keeps the server's error about the choice.
  const message = oneList.querySelector('[data-error-for]')?.textContent ?? '';
  oneList.replaceWith(document.importNode(template.content, true));
  const date = form.querySelector<HTMLSelectElement>('[data-date]');
  const time = form.querySelector<HTMLSelectElement>('[data-time]');
  if (!date || !time) return null;
  const slots = [...time.options].filter(({ value }) => value !== '');
  const showTimes = () => {
    time.replaceChildren(hint(date.value), ...slots.filter((slot) => slot.dataset.on === date.value));
    time.value = '';
    time.disabled = date.value === '';
  };
  const mark = () => markFull(date, slots);
  mark();
  date.addEventListener('change', showTimes);
  // The form is reset only after the event.
  form.addEventListener('reset', () => setTimeout(showTimes));
  date.value = slots.find(({ value }) => value === chosen)?.dataset.on ?? '';
  showTimes();
  time.value = message === '' ? chosen : '';
  return {
    isHalf: () => date.value !== '' && time.value === '',
    refresh: (answer) => {
      const left = placesLeft(answer);
      if (!left) return;
      for (const slot of slots) slot.dataset.left = String(left.get(slot.value) ?? 0);
      mark();
      if (time.selectedOptions[0]?.disabled) time.value = '';
    },
  };
}

function hint(date: string): HTMLOptionElement {
  return new Option(date === '' ? 'Choose a date first' : 'Choose a time', '');
}

/** Marks sessions with few places left, and disables full ones. */
function markFull(date: HTMLSelectElement, slots: readonly HTMLOptionElement[]): void {
  for (const slot of slots) {
    const left = Number(slot.dataset.left);
    slot.dataset.words ??= slot.text;
    slot.text = `${slot.dataset.words}${placesText(left)}`;
    slot.disabled = left === 0;
  }
  for (const day of date.options) {
    const ofDay = slots.filter((slot) => slot.dataset.on === day.value);
    day.dataset.words ??= day.text;
    day.disabled = ofDay.length > 0 && ofDay.every((slot) => slot.disabled);
    day.text = day.disabled ? `${day.dataset.words} (full)` : day.dataset.words;
  }
}

/** By session; null in an answer that names none. */
function placesLeft(answer: unknown): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>();
  const { sessions } = fieldsOf(answer);
  if (!Array.isArray(sessions)) return null;
  for (const one of sessions) {
    const { preferredTime, left } = fieldsOf(one);
    if (typeof preferredTime === 'string' && typeof left === 'number') found.set(preferredTime, left);
  }
  return found;
}
