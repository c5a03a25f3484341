import { isMeantForAnotherTab } from './pointing.ts';

/** 'Back' returns to the previous page on this site; readers who came from elsewhere follow the link's address. */
export function start(link: HTMLElement): void {
  link.addEventListener('click', (event) => {
    if (isMeantForAnotherTab(event) || !cameFromThisSite()) return;
    event.preventDefault();
    history.back();
  });
}

function cameFromThisSite(): boolean {
  if ('navigation' in window) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
