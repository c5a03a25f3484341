import { shareWindowFeatures } from '#domain/share-links.ts';
import { report } from './analytics.ts';
import { closestTo, isMeantForAnotherTab } from './pointing.ts';

const COPIED_FOR_MS = 2000;

/** Share windows, Copy Link and the device's own sharing. Each share is reported, except one that failed (ART-41, ART-44 to ART-48). */
export function start(row: HTMLElement): void {
  const device = row.querySelector('[data-network="native"]');
  if (device?.parentElement && 'share' in navigator) device.parentElement.hidden = false;
  row.addEventListener('click', async (event) => {
    const control = closestTo(event.target, '[data-network]');
    const network = control?.dataset.network;
    if (!control || !network) return;
    if (control instanceof HTMLAnchorElement) openSmall(event, control);
    else if (!(await (network === 'copy' ? copyLink(row, control) : shareByDevice(row)))) return;
    const storyId = row.closest<HTMLElement>('[data-story-id]')?.dataset.storyId;
    if (storyId) void report('share', { articleId: storyId, platform: network });
  });
}

function openSmall(event: MouseEvent, link: HTMLAnchorElement): void {
  if (isMeantForAnotherTab(event)) return;
  event.preventDefault();
  window.open(link.href, '_blank', shareWindowFeatures());
}

async function shareByDevice({ dataset }: HTMLElement): Promise<boolean> {
  try {
    await navigator.share({ url: dataset.url ?? '', title: dataset.title ?? '' });
    return true;
  } catch {
    // The reader cancelled.
    return false;
  }
}

async function copyLink(row: HTMLElement, button: HTMLElement): Promise<boolean> {
  let isCopied = false;
  try {
    await navigator.clipboard.writeText(row.dataset.url ?? '');
    isCopied = true;
  } catch {
    // The browser refused. The reader can still copy the link from the address bar.
  }
  say(row, button, isCopied ? 'copied' : 'failed');
  clearTimeout(timers.get(row));
  timers.set(
    row,
    window.setTimeout(() => say(row, button, 'nothing'), COPIED_FOR_MS),
  );
  return isCopied;
}

const timers = new WeakMap<HTMLElement, number>();

const MESSAGES = {
  nothing: '',
  copied: 'Link copied to clipboard!',
  failed: 'Failed to copy link',
} as const;

function say(row: HTMLElement, button: HTMLElement, what: keyof typeof MESSAGES): void {
  const label = button.querySelector('span');
  const message = row.querySelector('[role="status"]');
  if (label) label.textContent = what === 'copied' ? 'Link Copied' : 'Copy Link';
  if (!message) return;
  message.textContent = MESSAGES[what];
  message.toggleAttribute('data-failed', what === 'failed');
}
