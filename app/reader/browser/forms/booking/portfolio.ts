import { fieldsOf } from '../../load-errors.ts';
import { showFieldError } from '../form-messages.ts';
import type { SendFailure } from '../visitor-form.ts';
import { sendProtected } from '../visitor-form.ts';

/** As `PORTFOLIO` of the domain has it; imported, it would be a further file of 0.3 kB for readers. */
const MAX_BYTES = 10 * 1_048_576;
const KINDS = /\.(jpe?g|png)$/i;

/** The uploaded picture's address ('' for none), or why the guest has to choose another. */
export type Portfolio =
  | { readonly kind: 'sent'; readonly url: string }
  | { readonly kind: 'refused'; readonly failure: SendFailure };

/** Uploaded pictures, which are not uploaded again on the next attempt. */
const sent = new WeakMap<File, { readonly url: string; readonly at: number }>();
/** The server removes pictures that no booking refers to within an hour. */
const KEPT_MS = 45 * 60_000;

/** Why the chosen file cannot be sent, or `null` (BOOK-16, BOOK-18). */
export function portfolioMistake(file: File | null): string | null {
  if (file === null) return null;
  if (!KINDS.test(file.name)) return 'Choose a JPG, JPEG or PNG picture.';
  if (file.size === 0) return 'This file is empty. Choose another one.';
  return file.size > MAX_BYTES ? 'This picture is larger than 10 MB. Choose a smaller one.' : null;
}

/** The chosen picture, or null. */
export function chosenPortfolio(form: HTMLFormElement): File | null {
  return inputOf(form)?.files?.[0] ?? null;
}

/** Shows an error as soon as an unsuitable picture is chosen (BOOK-18). The server checks the content as well. */
export function checkWhenChosen(form: HTMLFormElement): void {
  inputOf(form)?.addEventListener('change', () => {
    showFieldError(form, 'portfolio', portfolioMistake(chosenPortfolio(form)));
  });
}

function inputOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name="portfolio"]');
}

/**
 * Uploads the picture before the booking (BOOK-38). If that fails for a reason other than the picture itself, it is
 * logged and the booking continues without the picture (BOOK-39).
 */
export async function uploadPortfolio(form: HTMLFormElement, file: File): Promise<Portfolio> {
  const known = sent.get(file);
  if (known && Date.now() - known.at < KEPT_MS) return { kind: 'sent', url: known.url };
  const result = await sendProtected(form, form.dataset.upload ?? '', () => {
    const data = new FormData();
    data.set('portfolio', file);
    return data;
  });
  if (result.kind === 'done') {
    const { url } = fieldsOf(result.answer);
    const address = typeof url === 'string' ? url : '';
    sent.set(file, { url: address, at: Date.now() });
    return { kind: 'sent', url: address };
  }
  const { failure } = result;
  if ([413, 415, 422].includes(failure.status ?? 0)) return { kind: 'refused', failure };
  reportError(new Error(`The portfolio could not be uploaded: ${failure.status ?? failure.code}`));
  return { kind: 'sent', url: '' };
}
