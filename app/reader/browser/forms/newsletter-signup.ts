/** The newsletter form in the footer of every page. It loads the code for forms only when it is touched. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  let ready: Promise<void> | null = null;
  const touched = (): Promise<void> => {
    ready ??= makeReady(form).then(() => form.removeEventListener('submit', hold));
    return ready;
  };
  // Sending it before that code has loaded also stays on the page.
  const hold = (event: SubmitEvent): void => {
    event.preventDefault();
    void touched().then(() => form.requestSubmit());
  };
  // Its own messages take the place of the browser's.
  form.noValidate = true;
  form.addEventListener('submit', hold);
  form.addEventListener('focusin', () => void touched(), { once: true });
}

async function makeReady(form: HTMLFormElement): Promise<void> {
  try {
    const [{ start: startForm }, { ticketOf }] = await Promise.all([
      import('./visitor-form.ts'),
      import('./form-ticket.ts'),
    ]);
    startForm(form);
    // Not awaited, because sending requests it as well.
    void ticketOf(form);
  } catch (error) {
    // The form is then sent without script.
    reportError(error);
  }
}
