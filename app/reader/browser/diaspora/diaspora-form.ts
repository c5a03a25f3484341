import { DIASPORA_TEXTS, diasporaFailure, looksLikeEmail } from '#domain/forms/diaspora-texts.ts';
import { clearMessages, showDone, showFieldError } from '../forms/form-messages.ts';
import { emptyForm, prepareForm, sendForm } from '../forms/visitor-form.ts';
import { fieldsOf } from '../load-errors.ts';
import { startAttachmentList } from './attachment-list.ts';
import type { PhoneField } from './phone-field.ts';
import { visitorCountry } from './place-calls.ts';
import { startPlaceFields } from './place-fields.ts';

interface Parts {
  readonly form: HTMLFormElement;
  readonly email: HTMLInputElement;
  readonly phone: HTMLInputElement;
  /** `null` until the widget has loaded, or if it failed to; then the number is sent as typed. */
  widget: PhoneField | null;
  resetLists(): void;
}

/** Enhances the diaspora support form (DIA-06 to DIA-42). */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const email = form.elements.namedItem('email');
  const phone = form.elements.namedItem('phone');
  if (!(email instanceof HTMLInputElement) || !(phone instanceof HTMLInputElement)) return;
  prepareForm(form);
  const places = startPlaceFields(form, logQuietly);
  const files = startAttachmentList(form);
  const parts: Parts = {
    form,
    email,
    phone,
    widget: null,
    resetLists: () => {
      places.reset();
      files.reset();
    },
  };
  checkOnBlur(form, email, () => (isEmail(parts) ? null : DIASPORA_TEXTS.email))();
  void startPhone(
    parts,
    checkOnBlur(form, phone, () => (isPhone(parts) ? null : DIASPORA_TEXTS.phone)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(parts);
  });
}

/** Failures of the form's helpers are logged and not shown to visitors (DIA-39). */
function logQuietly(what: string, error: unknown): void {
  reportError(new Error(`${what} could not be had`, { cause: error }));
}

async function startPhone(parts: Parts, checkIfLeft: () => void): Promise<void> {
  const country = visitorCountry(logQuietly);
  try {
    const { startPhoneField } = await import('./phone-field.ts');
    parts.widget = await startPhoneField(parts.phone, country, logQuietly);
    await parts.widget.rulesSettled;
    checkIfLeft();
  } catch (error) {
    logQuietly('the phone field', error);
  }
}

const isEmail = ({ email }: Parts) => email.value.trim() === '' || looksLikeEmail(email.value);
const isPhone = ({ widget }: Parts) => widget === null || widget.isValid();

/**
 * Shows an error when a field loses focus, and clears it when it gets focus again (DIA-07, DIA-08). Returns how to check a
 * field that may have been left before it could be checked.
 */
function checkOnBlur(form: HTMLFormElement, input: HTMLInputElement, mistake: () => string | null): () => void {
  const show = (message: string | null) => showFieldError(form, input.name, message);
  input.addEventListener('blur', () => show(mistake()));
  input.addEventListener('focus', () => show(null));
  return () => {
    if (document.activeElement !== input && mistake()) show(mistake());
  };
}

async function send(parts: Parts): Promise<void> {
  const { form } = parts;
  const wrong = !isEmail(parts) ? parts.email : !isPhone(parts) ? parts.phone : null;
  showReference(form, null);
  if (wrong) {
    clearMessages(form);
    wrong.focus();
    // After focusing, because that clears the message.
    showFieldError(form, wrong.name, wrong === parts.email ? DIASPORA_TEXTS.email : DIASPORA_TEXTS.phone);
    return;
  }
  await sendForm(form, {
    call: form.dataset.call ?? form.action,
    busyLabel: DIASPORA_TEXTS.busy,
    encode: () => encoded(parts),
    onDone: (answer) => {
      emptyForm(form);
      parts.widget?.reset();
      parts.resetLists();
      showDone(form, DIASPORA_TEXTS.done);
      showReference(form, referenceIn(answer));
      scrollToCard(form);
    },
    words: diasporaFailure,
    onFail: () => scrollToCard(form),
  });
}

function encoded({ form, widget }: Parts): FormData {
  const data = new FormData(form);
  if (widget) {
    data.set('phone', widget.number());
    data.set('phoneCountry', widget.country());
  }
  // Browsers send an empty file when none was chosen.
  const files = data.getAll('attachments').filter((file) => file instanceof File && file.name !== '');
  data.delete('attachments');
  for (const file of files) data.append('attachments', file);
  return data;
}

function referenceIn(answer: unknown): string | null {
  const { reference } = fieldsOf(answer);
  return typeof reference === 'string' ? reference : null;
}

function showReference(form: HTMLFormElement, reference: string | null): void {
  const line = form.closest('[data-form-card]')?.querySelector<HTMLElement>('[data-reference-line]');
  const place = line?.querySelector('[data-reference]');
  if (!line || !place) return;
  place.textContent = reference ?? '';
  line.hidden = reference === null;
}

/** DIA-37, DIA-38. */
function scrollToCard(form: HTMLFormElement): void {
  form.closest('[data-form-card]')?.scrollIntoView({ block: 'start' });
}
