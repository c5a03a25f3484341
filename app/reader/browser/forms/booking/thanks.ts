/**
 * Shows the thank-you screen in place of the form and what stands above it, and scrolls up (BOOK-40, BOOK-41). 'Submit Another Request' brings the
 * form back, empty (BOOK-42, BOOK-43); `onAgain` hears of it.
 */
export function showThanks(form: HTMLFormElement, answer: unknown, onAgain: () => void): void {
  const template = form.parentElement?.querySelector<HTMLTemplateElement>('template[data-thanks]');
  const screen = template?.content.firstElementChild?.cloneNode(true);
  if (!(screen instanceof HTMLElement)) return;
  sayReference(screen, answer);
  form.reset();
  const welcome = document.querySelector<HTMLElement>('[data-welcome]');
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
  window.scrollTo(0, 0);
  screen.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
}

function sayReference(screen: HTMLElement, answer: unknown): void {
  const isNamed = typeof answer === 'object' && answer !== null && 'reference' in answer;
  const line = screen.querySelector<HTMLElement>('[data-reference-line]');
  const place = line?.querySelector('[data-reference]');
  if (!isNamed || typeof answer.reference !== 'string' || !line || !place) return;
  place.textContent = answer.reference;
  line.hidden = false;
}
