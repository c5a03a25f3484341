import { CHECK_THE_FIELDS } from '#domain/forms/form-answer.ts';
import type { SendFailure } from './visitor-form.ts';

type Mistake = SendFailure['mistakes'][number];

/** Clears all messages of the form; called before each submission. */
export function clearMessages(form: HTMLFormElement): void {
  for (const line of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    showFieldError(form, line.dataset.errorFor ?? '', null);
  }
  for (const message of messagesOf(form, '[data-error-summary], [data-form-banner]')) message.hidden = true;
}

/**
 * Shows errors next to the fields and in the summary above the form, and focuses the summary. `words` can replace the
 * failure's own message.
 */
export function showFailure(form: HTMLFormElement, failure: SendFailure, words = failure.message): void {
  const [known, unknown] = splitByField(form, failure.mistakes);
  for (const { field, message } of known) showFieldError(form, field, message);
  const [summary] = messagesOf(form, '[data-error-summary]');
  if (!summary) return;
  const text = summary.querySelector('[data-summary-text]');
  if (text) text.textContent = [words, ...unknown.map(({ message }) => message)].join(' ');
  const only = known.length === 1 && known[0]?.message === words ? [] : known;
  summary.querySelector('[data-summary-list]')?.replaceChildren(...only.map((mistake) => linkTo(form, mistake)));
  summary.hidden = false;
  summary.focus();
}

/** The errors of empty required fields, in the order of the form. Disabled fields depend on others and are skipped. */
export function missingFields(form: HTMLFormElement): Mistake[] {
  const controls = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[data-missing]');
  return [...controls]
    .filter(({ disabled, value }) => !disabled && value.trim() === '')
    .map(({ name, dataset }) => ({ field: name, message: dataset.missing ?? '' }));
}

/** Shows mistakes that were found before anything was sent. */
export function showMistakes(form: HTMLFormElement, mistakes: readonly Mistake[]): void {
  showFailure(form, { status: null, code: 'not_sent', message: CHECK_THE_FIELDS, text: '', mistakes });
}

/** Shows and focuses the success banner, if the form has one. */
export function showDone(form: HTMLFormElement, text: string): void {
  const [banner] = messagesOf(form, '[data-form-banner="done"]');
  if (!banner) return;
  banner.textContent = text;
  banner.hidden = false;
  banner.focus();
}

/** Shows the error of one field; `null` clears it. */
export function showFieldError(form: HTMLFormElement, field: string, message: string | null): void {
  const line = errorLineOf(form, field);
  if (line) {
    line.textContent = message ?? '';
    line.hidden = message === null;
  }
  const control = controlOf(form, field);
  if (message === null) control?.removeAttribute('aria-invalid');
  else control?.setAttribute('aria-invalid', 'true');
}

/** Messages are inside the form, or around it within an element marked `data-form-area`. */
function messagesOf(form: HTMLFormElement, selector: string): HTMLElement[] {
  const area = form.closest('[data-form-area]') ?? form;
  return [...area.querySelectorAll<HTMLElement>(selector)];
}

/** Separates mistakes in visible fields from all others. */
function splitByField(form: HTMLFormElement, mistakes: readonly Mistake[]): [Mistake[], Mistake[]] {
  const known = mistakes.filter(({ field }) => errorLineOf(form, field) !== null);
  return [known, mistakes.filter((mistake) => !known.includes(mistake))];
}

function linkTo(form: HTMLFormElement, { field, message }: Mistake): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${controlOf(form, field)?.id ?? ''}`;
  link.textContent = message;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    controlOf(form, field)?.focus();
  });
  item.append(link);
  return item;
}

function errorLineOf(form: HTMLFormElement, field: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-error-for="${CSS.escape(field)}"]`);
}

function controlOf(form: HTMLFormElement, field: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]:not([type="hidden"])`);
}
