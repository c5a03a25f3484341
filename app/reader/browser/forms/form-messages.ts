import type { SendFailure } from './visitor-form.ts';

type Mistake = SendFailure['mistakes'][number];

/** Takes all messages of the form away: before each submit. */
export function clearMessages(form: HTMLFormElement): void {
  for (const line of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    showFieldError(form, line.dataset.errorFor ?? '', null);
  }
  for (const message of messagesOf(form, '[data-error-summary], [data-form-banner]')) message.hidden = true;
}

/**
 * Says what is wrong, beside the fields and on top of the form, and puts the focus there. `words` instead of the failure's
 * own message.
 */
export function showFailure(form: HTMLFormElement, failure: SendFailure, words = failure.message): void {
  const [known, unknown] = parted(form, failure.mistakes);
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

/** Says that all went well, with focus. Does nothing where the form has no banner for it. */
export function showDone(form: HTMLFormElement, text: string): void {
  const [banner] = messagesOf(form, '[data-form-banner="done"]');
  if (!banner) return;
  banner.textContent = text;
  banner.hidden = false;
  banner.focus();
}

/** Shows what is wrong with one field; null takes it away. */
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

/** Messages stand in the form, or around it: where the form is one part of what `data-form-area` marks. */
function messagesOf(form: HTMLFormElement, selector: string): HTMLElement[] {
  const area = form.closest('[data-form-area]') ?? form;
  return [...area.querySelectorAll<HTMLElement>(selector)];
}

/** Those of fields that the form shows, and others. */
function parted(form: HTMLFormElement, mistakes: readonly Mistake[]): [Mistake[], Mistake[]] {
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
