/** 'usual' is what the device sets. */
export const TEXT_SIZES = ['usual', 'large', 'larger'] as const;

/** Storage key of the chosen size; nothing is stored for the usual one. */
export const TEXT_SIZE_KEY = 'text-size';

/** Marks the page with the text size that was chosen in this browser. Must run before anything is painted. */
export function applyStoredTextSize(page: Pick<HTMLElement, 'dataset'>): void {
  try {
    const size = localStorage.getItem(TEXT_SIZE_KEY);
    if (size === 'large' || size === 'larger') page.dataset.textSize = size;
  } catch {
    // Storage is blocked, as in some private windows.
  }
}
