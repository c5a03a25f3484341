const KEY = 'desk-message';

/** Stores a message for the next page. */
export function leaveMessage(text: string): void {
  sessionStorage.setItem(KEY, text);
}

/** Returns the previous page's message and removes it. */
export function takeMessage(): string | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text;
}
