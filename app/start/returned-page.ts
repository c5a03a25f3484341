/**
 * Loads a reader's page again that the browser brings back as it was left, when something was chosen since in this
 * browser: its buttons for text size, saving, liking and following show what was chosen before.
 */
export function keepReturnedPageFresh({ dataset }: Pick<HTMLElement, 'dataset'>): void {
  if (dataset.page !== 'reader') return;
  addEventListener('pagehide', () => {
    const known = stored();
    // Comes after that only when the browser has kept the page.
    const check = () => {
      if (known !== stored()) location.reload();
    };
    addEventListener('pageshow', check, { once: true });
  });
}

function stored(): string {
  try {
    return JSON.stringify(localStorage);
  } catch {
    // Storage is blocked, so nothing can be chosen elsewhere.
    return '';
  }
}
