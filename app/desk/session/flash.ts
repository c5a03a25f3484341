const KEY = 'desk-message';

/** Leaves a message for the page that is opened next. */
export function leaveMessage(text: string): void {
  sessionStorage.setItem(KEY, text);
}

/** The message that the page before left, once. */
export function takeMessage(): string | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text;
}
