import { TEXT_SIZE_KEY, TEXT_SIZES, type TextSize } from '#app/start/text-size.ts';

/** A button that changes the size of the site's text, and remembers it in this browser. */
export function start(button: HTMLElement): void {
  const label = () => {
    const text = `Text size: ${currentSize()}. Change to ${nextSize(currentSize())}.`;
    button.setAttribute('aria-label', text);
    button.title = text;
  };
  label();
  button.hidden = false;
  button.addEventListener('click', () => {
    choose(nextSize(currentSize()));
    label();
  });
}

function nextSize(size: TextSize): TextSize {
  return TEXT_SIZES[(TEXT_SIZES.indexOf(size) + 1) % TEXT_SIZES.length] ?? 'usual';
}

function currentSize(): TextSize {
  const { textSize } = document.documentElement.dataset;
  return textSize === 'large' || textSize === 'larger' ? textSize : 'usual';
}

function choose(size: TextSize): void {
  if (size === 'usual') delete document.documentElement.dataset.textSize;
  else document.documentElement.dataset.textSize = size;
  try {
    if (size === 'usual') localStorage.removeItem(TEXT_SIZE_KEY);
    else localStorage.setItem(TEXT_SIZE_KEY, size);
  } catch {
    // Storage is blocked, as in some private windows, so the choice applies only to this page.
  }
}
