import { petitionErrorMessage } from '#domain/forms/petition/petition-texts.ts';
import { firstCharacter } from '#domain/initials.ts';
import { languageOf } from '#domain/text-language.ts';
import { timeAgo } from '#domain/time-ago.ts';
import { TIMEOUT_MS } from '../fetch-page.ts';
import { fieldsOf } from '../load-errors.ts';
import { showDone } from './form-messages.ts';
import { parsedJson } from './send-call.ts';
import { emptyForm, prepareForm, type SendFailure, sendForm, textsOf } from './visitor-form.ts';

/** The numbers are refreshed this long after a signature (PET-43, CONST-44). */
const REFRESH_AFTER_MS = 1000;

/**
 * Signs without leaving the page (PET-38 to PET-43). `data-call` accepts signatures, `data-stats` returns the numbers.
 */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { call = '', stats = '' } = form.dataset;
  prepareForm(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendForm(form, {
      call,
      encode: payloadOf,
      busyLabel: form.querySelector<HTMLElement>('[data-submit]')?.dataset.busy ?? 'Signing...',
      words: wordsFor,
      onDone: (answer) => {
        emptyForm(form);
        const box = nameBox(form);
        if (box) box.checked = true;
        showDone(form, thanksIn(answer));
        setTimeout(() => void refreshNumbers(stats), REFRESH_AFTER_MS);
      },
    });
  });
}

/** Whether the signer's name is shown; ticked at first. */
function nameBox(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('[name=displayName]');
}

/** The request body: the checkbox as a boolean, the version as a number, and no empty comment (PET-27). */
function payloadOf(form: HTMLFormElement): Record<string, unknown> {
  const { comment = '', version, ...texts } = textsOf(form);
  return {
    ...texts,
    ...(comment.trim() === '' ? {} : { comment }),
    version: Number(version),
    displayName: nameBox(form)?.checked === true,
  };
}

/** The server's message, or a general one (ERR-37, ERR-39). */
function wordsFor({ status, message, mistakes, text }: SendFailure): string {
  if (status === null) return message;
  return mistakes[0]?.message ?? petitionErrorMessage(parsedJson(text));
}

function thanksIn(answer: unknown): string {
  const { next } = fieldsOf(answer);
  return [petitionErrorMessage(answer), typeof next === 'string' ? next : ''].join(' ').trim();
}

interface Numbers {
  readonly recentSignatures: readonly { readonly name: string; readonly location: string; readonly time: string }[];
  readonly totalSignatures: number;
  readonly totalLocations: number;
}

async function refreshNumbers(path: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(path, { headers: { 'content-type': 'application/json' }, cache: 'no-store', signal });
    if (response.ok) showNumbers(await response.json());
  } catch {
    // The signature has been accepted, so only the numbers stay out of date.
  }
}

function showNumbers({ recentSignatures, totalSignatures, totalLocations }: Numbers): void {
  show('signatures', totalSignatures);
  show('locations', totalLocations);
  const section = document.querySelector<HTMLElement>('[data-petition-supporters]');
  const template = section?.querySelector<HTMLTemplateElement>('[data-petition-supporter]');
  if (!section || !template) return;
  section.hidden = recentSignatures.length === 0;
  section.querySelector('[data-petition-list]')?.replaceChildren(...recentSignatures.map((one) => card(template, one)));
}

function show(name: string, value: number): void {
  for (const place of document.querySelectorAll(`[data-petition-number="${name}"]`)) {
    place.textContent = value.toLocaleString('en-GB');
  }
}

function card(template: HTMLTemplateElement, { name, location, time }: Numbers['recentSignatures'][number]): Node {
  const made = document.importNode(template.content, true);
  const fill = (part: string, text: string) => {
    const place = made.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!place) return;
    place.textContent = text;
    const language = languageOf(text);
    if (language) place.lang = language;
  };
  fill('initial', firstCharacter(name).toUpperCase());
  fill('name', name);
  fill('location', location);
  const at = made.querySelector('time');
  if (at) {
    at.dateTime = time;
    at.textContent = timeAgo(time, new Date());
  }
  return made;
}
