/** The newsletter's form at the foot of every page: what forms need is fetched when somebody touches this one. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  let ready: Promise<void> | null = null;
  const touched = (): Promise<void> => {
    ready ??= makeReady(form).then(() => form.removeEventListener('submit', hold));
    return ready;
  };
  // Who sends it before that is there stays on the page all the same.
  const hold = (event: SubmitEvent): void => {
    event.preventDefault();
    void touched().then(() => form.requestSubmit());
  };
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
    // Nobody waits for it: sending asks for it as well.
    void ticketOf(form);
  } catch (error) {
    // Without it the form is sent as it is.
    reportError(error);
  }
}
