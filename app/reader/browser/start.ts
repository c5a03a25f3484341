import { startFeatures } from './features.ts';
import { startNavigation } from './navigation.ts';
import { keepTimesFresh } from './page/fresh-times.ts';
import { startThemeSwitch } from './page/theme.ts';
import { keepTodayFresh } from './page/today.ts';

declare global {
  interface Window {
    matvReady?: boolean;
    matvWaiting?: HTMLElement;
  }
}

/** What the browser adds to a reader's page that came whole from the server. */
async function start(): Promise<void> {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) startThemeSwitch(button);
  startNavigation(makeReady);
  await makeReady(document);
  // In a task of its own: a home page has two hundred of them.
  setTimeout(() => keepTimesFresh(() => document.querySelectorAll<HTMLTimeElement>('time[data-ago]')));
  setTimeout(() => keepTodayFresh());
}

let newest: ParentNode = document;

/** Starts the features of a page just shown. Clicks on controls that wait for them are kept meanwhile, then made good. */
async function makeReady(page: ParentNode): Promise<void> {
  newest = page;
  window.matvReady = false;
  try {
    await startFeatures(page);
  } finally {
    if (newest === page) takeClicks();
  }
}

function takeClicks(): void {
  window.matvReady = true;
  const waiting = window.matvWaiting;
  delete window.matvWaiting;
  if (waiting?.isConnected) waiting.click();
}

void start();
