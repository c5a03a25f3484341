import { PROTECTION_FIELDS } from '#domain/forms/protection-names.ts';
import { newSubmissionKey } from '#domain/forms/submission-key.ts';
import { clearMessages, missingFields, showDone, showFailure, showMistakes } from './form-messages.ts';
import { discardTicket, proofOf, ticketOf } from './form-ticket.ts';
import { type CallResult, postForm, unanswered } from './send-call.ts';

/** A failed submission. */
export interface SendFailure {
  /** `null` when there was no response. */
  readonly status: number | null;
  /** The error code; 'no_answer' when there was no response. */
  readonly code: string;
  /** A message for the visitor. */
  readonly message: string;
  /** The raw response body; without a response, the browser's error message. */
  readonly text: string;
  readonly mistakes: readonly { readonly field: string; readonly message: string }[];
}

export interface SendOptions {
  /** The address to post to. */
  readonly call: string;
  /**
   * Builds the payload; an object is sent as JSON. The protection fields are added. May be async, for a prior upload.
   */
  encode(form: HTMLFormElement): Payload | Promise<Payload>;
  /** The button's label while sending. */
  readonly busyLabel: string;
  /** Called with the parsed response, or `null` if it was not JSON. The fields still have their values. */
  onDone(answer: unknown): void;
  /** Called after the error messages have been shown and focused. */
  onFail?(failure: SendFailure): void;
  /** Replaces the failure's own message in the summary. */
  words?(failure: SendFailure): string;
}

type Payload = Record<string, unknown> | FormData;

const CHECKING = 'Checking…';
const NOT_CHECKED = 'Your browser could not do the check that is needed now. Please try again a little later.';
/** Proofs to attempt per submission: the first may have expired, or the requirement may have just started. */
const MAX_PROOFS = 2;

/**
 * Prepares a form: its ticket is requested at the first touch, and its own messages take the place of the browser's. Call
 * this once when the form is shown.
 */
export function prepareForm(form: HTMLFormElement): void {
  form.noValidate = true;
  const touched = () => void ticketOf(form);
  form.addEventListener('focusin', touched, { once: true });
  form.addEventListener('pointerdown', touched, { once: true, passive: true });
  // A changed form is a new submission, while sending the same values again repeats the old one.
  form.addEventListener('input', () => setHidden(form, PROTECTION_FIELDS.key, ''));
}

/** Sends a form, unless a required field is empty. While it is being sent, further calls do nothing. Never throws. */
export async function sendForm(form: HTMLFormElement, options: SendOptions): Promise<void> {
  if (form.dataset.sending !== undefined) return;
  clearMessages(form);
  const missing = missingFields(form);
  if (missing.length > 0) return showMistakes(form, missing);
  form.dataset.sending = '';
  const notBusy = showBusy(form, options.busyLabel);
  try {
    const result = await sendProtected(form, options.call, options.encode);
    notBusy();
    if (result.kind === 'failed') {
      showFailure(form, result.failure, options.words?.(result.failure));
      options.onFail?.(result.failure);
      return;
    }
    discardTicket(form);
    setHidden(form, PROTECTION_FIELDS.key, '');
    options.onDone(result.answer);
  } finally {
    notBusy();
    delete form.dataset.sending;
  }
}

/**
 * Posts with ticket, key and, if required, a proof of work, and shows only that it is checking. For requests before the
 * form's own, such as an upload. Never throws.
 */
export async function sendProtected(
  form: HTMLFormElement,
  call: string,
  encode: SendOptions['encode'],
): Promise<CallResult> {
  const ticket = await ticketOf(form);
  if (ticket) await pause(ticket.readyAt - performance.now());
  const { ticket: ticketField, proof: proofField, key, trap } = PROTECTION_FIELDS;
  setHidden(form, key, hiddenValue(form, key) || newSubmissionKey());
  const payload = await encode(form);
  add(payload, { [trap]: hiddenValue(form, trap), [ticketField]: ticket?.ticket ?? '', [key]: hiddenValue(form, key) });
  let proof = ticket?.takeProof() ?? null;
  for (let made = 0; ; made += 1) {
    if (proof) {
      const solved = await checked(form, proof);
      if (solved === null) return unanswered('not_checked', NOT_CHECKED);
      add(payload, { [proofField]: solved });
    }
    const result = await postForm(call, payload);
    if (result.kind === 'done' || result.challenge === null || made >= MAX_PROOFS) return result;
    proof = proofOf(result.challenge);
  }
}

/**
 * The feature `visitor-form` sends a plain form without leaving the page. It is configured in the markup by
 * `data-form`, `data-call`, `data-encoding` ('multipart', otherwise JSON) and `data-done` (the success message).
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  const { call = element.action, encoding, done = '' } = element.dataset;
  prepareForm(element);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendForm(element, {
      call,
      encode: (form) => (encoding === 'multipart' ? new FormData(form) : textsOf(form)),
      busyLabel: element.querySelector<HTMLElement>('[data-submit]')?.dataset.busy ?? 'Sending...',
      onDone: () => {
        emptyForm(element);
        showDone(element, done);
      },
    });
  });
}

/** Empties a form. A reset alone would restore what the server filled in after a failed attempt. */
export function emptyForm(form: HTMLFormElement): void {
  const typed = 'input:not([type=hidden], [type=checkbox]), textarea';
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) field.defaultValue = '';
  form.reset();
}

/** The text values of a form by field name. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

function add(payload: Payload, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (payload instanceof FormData) payload.set(name, value);
    else payload[name] = value;
  }
}

async function checked(form: HTMLFormElement, proof: Promise<string>): Promise<string | null> {
  say(form, CHECKING);
  try {
    return await proof;
  } catch {
    return null;
  } finally {
    say(form, '');
  }
}

/** Shows that the form is busy. Returns a function that restores it; called again, it leaves what came since. */
export function showBusy(form: HTMLFormElement, label: string): () => void {
  const button = form.querySelector<HTMLButtonElement>('[data-submit]');
  if (!button) return () => undefined;
  const usual = button.textContent;
  button.textContent = label;
  button.disabled = true;
  form.setAttribute('aria-busy', 'true');
  return () => {
    if (!button.disabled) return;
    button.textContent = usual;
    button.disabled = false;
    form.removeAttribute('aria-busy');
  };
}

function say(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[data-form-status]');
  if (status) status.textContent = text;
}

function hiddenValue(form: HTMLFormElement, name: string): string {
  return hiddenField(form, name)?.value ?? '';
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const field = hiddenField(form, name);
  if (field) field.value = value;
}

function hiddenField(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
