import { BOOKING_FAILED, NO_CONTACT } from '#domain/forms/bookings/booking-texts.ts';
import { SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import { fieldsOf } from '../../load-errors.ts';
import { clearMessages, missingFields, showFailure, showMistakes } from '../form-messages.ts';
import { parsedJson } from '../send-call.ts';
import { emptyForm, prepareForm, type SendFailure, sendForm, showBusy, textsOf } from '../visitor-form.ts';
import { checkWhenChosen, chosenPortfolio, portfolioMistake, uploadPortfolio } from './portfolio.ts';
import { type SessionChoice, startSessionChoice } from './session-choice.ts';

const UPLOADING = 'Uploading Portfolio...';
const SUBMITTING = 'Submitting...';
const SESSIONS_CALL = '/api/rajneeti-bookings/sessions';
/** Statuses whose own message is shown, because it says when to try again. */
const EXPLAINED: ReadonlySet<number | null> = new Set([403, 429]);

interface Booking {
  readonly form: HTMLFormElement;
  readonly sessions: SessionChoice | null;
}

/**
 * Sends the booking without leaving the page: idle, uploading the portfolio, submitting, submitted (BOOK-35). The form
 * also works without script.
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  const booking = { form: element, sessions: startSessionChoice(element) };
  prepareForm(element);
  checkWhenChosen(element);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void book(booking);
  });
}

async function book({ form, sessions }: Booking): Promise<void> {
  clearMessages(form);
  const mistake = firstMistake({ form, sessions });
  const missing = missingFields(form);
  if (missing.length > 0) return showMistakes(form, mistake ? [...missing, mistake] : missing);
  if (mistake) return showFailure(form, refused([mistake]), mistake.message);
  const portfolio = await portfolioOf(form);
  if (portfolio.kind === 'refused') return showFailure(form, portfolio.failure);
  await sendForm(form, {
    call: form.dataset.call ?? form.action,
    encode: () => bodyOf(form, portfolio.url),
    busyLabel: SUBMITTING,
    words: ({ status, message }) => (EXPLAINED.has(status) ? `${BOOKING_FAILED} ${message}` : BOOKING_FAILED),
    onDone: (answer) => showThanks(form, answer, () => void refreshSessions(sessions)),
    onFail: ({ text }) => sessions?.refresh(parsedJson(text)),
  });
}

async function portfolioOf(form: HTMLFormElement) {
  const file = chosenPortfolio(form);
  if (!file) return { kind: 'sent', url: '' } as const;
  const notBusy = showBusy(form, UPLOADING);
  const portfolio = await uploadPortfolio(form, file);
  notBusy();
  return portfolio;
}

/** The first mistake beside empty required fields. */
function firstMistake({ form, sessions }: Booking): SendFailure['mistakes'][number] | null {
  const { email = '', phone = '' } = textsOf(form);
  if (email.trim() === '' && phone.trim() === '') return { field: 'email', message: NO_CONTACT };
  if (sessions?.isHalf()) return { field: 'preferredTime', message: 'Choose a time for this date, or any date.' };
  const message = portfolioMistake(chosenPortfolio(form));
  return message === null ? null : { field: 'portfolio', message };
}

function refused(mistakes: SendFailure['mistakes']): SendFailure {
  return { status: null, code: 'not_sent', message: '', text: '', mistakes };
}

/** The request body (DAPI-44): the six social links in one object, all other fields by name. */
function bodyOf(form: HTMLFormElement, portfolioUrl: string): Record<string, unknown> {
  const texts = textsOf(form);
  const socialMediaLinks: Record<string, string> = {};
  for (const network of SOCIAL_NETWORKS) {
    socialMediaLinks[network] = texts[network] ?? '';
    delete texts[network];
  }
  return { preferredTime: '', ...texts, portfolioUrl, socialMediaLinks };
}

async function refreshSessions(sessions: SessionChoice | null): Promise<void> {
  const response = await fetch(SESSIONS_CALL).catch(() => null);
  // Without a response the list stays as it was; the server checks every booking anyway.
  if (response?.ok) sessions?.refresh(await response.json().catch(() => null));
}

/**
 * Replaces the introduction and the form by the thank-you screen and scrolls up (BOOK-40, BOOK-41). 'Submit Another
 * Request' restores the empty form (BOOK-42, BOOK-43) and calls `onAgain`.
 */
function showThanks(form: HTMLFormElement, answer: unknown, onAgain: () => void): void {
  const template = form.parentElement?.querySelector<HTMLTemplateElement>('template[data-thanks]');
  const screen = template?.content.firstElementChild?.cloneNode(true);
  if (!(screen instanceof HTMLElement)) return;
  showReference(screen, answer);
  emptyForm(form);
  // The answer may come when the reader is on another page; this one then shows it when it is shown again.
  const welcome = form.closest('main')?.querySelector<HTMLElement>('[data-welcome]');
  form.hidden = true;
  if (welcome) welcome.hidden = true;
  form.before(screen);
  const again = screen.querySelector('form');
  again?.addEventListener('submit', (event) => {
    event.preventDefault();
    screen.remove();
    form.hidden = false;
    if (welcome) welcome.hidden = false;
    form.querySelector<HTMLElement>('[name="name"]')?.focus();
    onAgain();
  });
  if (form.isConnected) window.scrollTo(0, 0);
  screen.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
}

function showReference(screen: HTMLElement, answer: unknown): void {
  const { reference } = fieldsOf(answer);
  const line = screen.querySelector<HTMLElement>('[data-reference-line]');
  const place = line?.querySelector('[data-reference]');
  if (typeof reference !== 'string' || !line || !place) return;
  place.textContent = reference;
  line.hidden = false;
}
