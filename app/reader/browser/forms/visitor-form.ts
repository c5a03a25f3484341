import { PROTECTION_FIELDS } from '#domain/forms/protection-names.ts';
import { clearMessages, showDone, showFailure } from './form-messages.ts';
import { forgetTicket, proofOf, ticketOf } from './form-ticket.ts';
import { type CallResult, postForm } from './send-call.ts';
import { newSubmissionKey } from './submission-key.ts';

/** A form that was not taken. */
export interface SendFailure {
  /** Null: no answer came. */
  readonly status: number | null;
  /** The problem's code; 'no_answer' when none came. */
  readonly code: string;
  /** In words for the visitor. */
  readonly message: string;
  /** The answer's body as it came; without an answer the browser's own words. */
  readonly text: string;
  readonly mistakes: readonly { readonly field: string; readonly message: string }[];
}

export interface SendOptions {
  /** Where it is posted. */
  readonly call: string;
  /** What is sent: an object goes as JSON. The protection's fields are added. May change and wait, as for an upload before. */
  encode(form: HTMLFormElement): Payload | Promise<Payload>;
  /** What the button reads meanwhile. */
  readonly busyLabel: string;
  /** With what the server answered, parsed; null when it was no JSON. What was typed is still there. */
  onDone(answer: unknown): void;
  /** After the messages were shown, and the focus set: whatever else is to be done. */
  onFail?(failure: SendFailure): void;
  /** What the summary says instead of the failure's own message. */
  words?(failure: SendFailure): string;
}

type Payload = Record<string, unknown> | FormData;

const CHECKING = 'Checking…';
const NOT_CHECKED = 'Your browser could not do the check that is needed now. Please try again a little later.';
/** So often a proof is made for one form: the first may be too old, or the pressure begin meanwhile. */
const MOST_PROOFS = 2;

/** Makes a form ready before it is sent: its ticket is fetched when it is first touched. Call once when the form is shown. */
export function prepareForm(form: HTMLFormElement): void {
  const touched = () => void ticketOf(form);
  form.addEventListener('focusin', touched, { once: true });
  form.addEventListener('pointerdown', touched, { once: true, passive: true });
  // What is typed after a try is another submission; the same once more is the same one.
  form.addEventListener('input', () => setHidden(form, PROTECTION_FIELDS.key, ''));
}

/** Sends a form. One at a time: while one is under way, further calls do nothing. Never throws. */
export async function sendForm(form: HTMLFormElement, options: SendOptions): Promise<void> {
  if (form.dataset.sending !== undefined) return;
  form.dataset.sending = '';
  clearMessages(form);
  const notBusy = showBusy(form, options.busyLabel);
  try {
    const result = await sendProtected(form, options.call, options.encode);
    notBusy();
    if (result.kind === 'failed') {
      showFailure(form, result.failure, options.words?.(result.failure));
      options.onFail?.(result.failure);
      return;
    }
    forgetTicket(form);
    setHidden(form, PROTECTION_FIELDS.key, '');
    options.onDone(result.answer);
  } finally {
    notBusy();
    delete form.dataset.sending;
  }
}

/**
 * Posts with ticket, key and, where it is asked for, a proof-of-work; shows nothing but that it is checking. For calls
 * that go before the form's own, such as an upload. Never throws.
 */
export async function sendProtected(
  form: HTMLFormElement,
  call: string,
  encode: SendOptions['encode'],
): Promise<CallResult> {
  const ticket = await ticketOf(form);
  if (ticket) await pause(ticket.readyAt - performance.now());
  setHidden(form, PROTECTION_FIELDS.key, keyOf(form) || newSubmissionKey());
  const payload = await encode(form);
  const { ticket: ticketField, proof: proofField, key: keyField, trap } = PROTECTION_FIELDS;
  add(payload, { [trap]: trapOf(form), [ticketField]: ticket?.ticket ?? '', [keyField]: keyOf(form) });
  let proof = ticket?.takeProof() ?? null;
  for (let made = 0; ; made += 1) {
    if (proof) {
      const solved = await checked(form, proof);
      if (solved === null) return notChecked();
      add(payload, { [proofField]: solved });
    }
    const result = await postForm(call, payload);
    if (result.kind === 'done' || result.challenge === null || made >= MOST_PROOFS) return result;
    proof = proofOf(result.challenge);
  }
}

/**
 * The feature `visitor-form`: a plain form sent without leaving the page. The markup says all: `data-form`, `data-call`,
 * `data-encoding` ('multipart', else JSON) and `data-done`, the text of success.
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
        element.reset();
        showDone(element, done);
      },
    });
  });
}

/** The texts of a form by field name, as JSON takes them. */
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

function notChecked(): CallResult {
  const failure = { status: null, code: 'not_checked', message: NOT_CHECKED, text: '', mistakes: [] };
  return { kind: 'failed', failure, challenge: null };
}

/** Says what the form is busy with; answers how to stop saying so. */
function showBusy(form: HTMLFormElement, label: string): () => void {
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

function trapOf(form: HTMLFormElement): string {
  return hiddenField(form, PROTECTION_FIELDS.trap)?.value ?? '';
}

function keyOf(form: HTMLFormElement): string {
  return hiddenField(form, PROTECTION_FIELDS.key)?.value ?? '';
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
