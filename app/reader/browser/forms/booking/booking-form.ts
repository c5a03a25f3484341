import { BOOKING_FAILED, NO_CONTACT } from '#domain/forms/bookings/booking-texts.ts';
import { SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import { clearMessages, showFailure } from '../form-messages.ts';
import { prepareForm, type SendFailure, sendForm, textsOf } from '../visitor-form.ts';
import { checkWhenChosen, chosenPortfolio, portfolioMistake, uploadPortfolio } from './portfolio.ts';
import { type SessionChoice, startSessionChoice } from './session-choice.ts';
import { showThanks } from './thanks.ts';

const UPLOADING = 'Uploading Portfolio...';
const SUBMITTING = 'Submitting...';
const SESSIONS_CALL = '/api/rajneeti-bookings/sessions';
/** Refusals by what the sender did, not the form: their own words say when it works again. */
const EXPLAINED: ReadonlySet<number | null> = new Set([403, 429]);

interface Booking {
  readonly form: HTMLFormElement;
  readonly sessions: SessionChoice | null;
}

/**
 * Sends the booking without leaving the page: idle, uploading the portfolio, submitting, submitted (BOOK-35). The markup
 * works without it.
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  const booking = { form: element, sessions: startSessionChoice(element) };
  prepareForm(element);
  checkWhenChosen(element);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (element.dataset.uploading === undefined) void book(booking);
  });
}

async function book({ form, sessions }: Booking): Promise<void> {
  clearMessages(form);
  const mistake = firstMistake({ form, sessions });
  if (mistake) return showFailure(form, refused([mistake]), mistake.message);
  const portfolio = await portfolioOf(form);
  if (portfolio.kind === 'refused') return showFailure(form, portfolio.failure);
  await sendForm(form, {
    call: form.dataset.call ?? form.action,
    encode: () => bodyOf(form, portfolio.url),
    busyLabel: SUBMITTING,
    words: ({ status, message }) => (EXPLAINED.has(status) ? `${BOOKING_FAILED} ${message}` : BOOKING_FAILED),
    onDone: (answer) => showThanks(form, answer, () => void refreshSessions(sessions)),
    onFail: ({ status, text }) => {
      if (status === 409) sessions?.refresh(JSON.parse(text));
    },
  });
}

async function portfolioOf(form: HTMLFormElement) {
  const file = chosenPortfolio(form);
  if (!file) return { kind: 'sent', url: '' } as const;
  const button = form.querySelector<HTMLButtonElement>('[data-submit]');
  const usual = button?.textContent ?? '';
  form.dataset.uploading = '';
  if (button) Object.assign(button, { textContent: UPLOADING, disabled: true });
  const portfolio = await uploadPortfolio(form, file);
  if (button) Object.assign(button, { textContent: usual, disabled: false });
  delete form.dataset.uploading;
  return portfolio;
}

/** What is wrong before anything is sent; what browsers check by themselves they have said. */
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

/** As the call takes it (DAPI-44): the six addresses together, the others by their names. */
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
  // Without an answer the list stays as it was: the server checks every booking again.
  if (response?.ok) sessions?.refresh(await response.json().catch(() => null));
}
