/** 'Back' goes to where the reader came from on this site; the link's own address is for those who came from elsewhere. */
export function start(link: HTMLElement): void {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !cameFromThisSite()) return;
    event.preventDefault();
    history.back();
  });
}

function cameFromThisSite(): boolean {
  if ('navigation' in window) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
