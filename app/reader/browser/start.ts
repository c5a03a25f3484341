import { startFeatures } from './features.ts';
import { startNavigation } from './navigation.ts';
import { keepBannerFresh } from './page/banner.ts';
import { keepTimesFresh } from './page/fresh-times.ts';
import { followOtherTabs } from './page/other-tabs.ts';
import { labelTheme, startThemeSwitch } from './page/theme.ts';
import { keepTodayFresh } from './page/today.ts';
import { keepFocusWhole } from './page/whole-focus.ts';

declare global {
  interface Window {
    matvReady?: boolean;
    matvWaiting?: HTMLElement;
  }
}

/** Starts everything that script adds to a reader's page, which is complete without it. */
async function start(): Promise<void> {
  // A line and a file for each language, so that its readers download no other.
  if (document.documentElement.lang === 'hi-IN') void import('./words/hindi.ts');
  const themeSwitches = document.querySelectorAll<HTMLElement>('[data-theme-switch]');
  themeSwitches.forEach(startThemeSwitch);
  startNavigation(makeReady);
  keepFocusWhole(document);
  await makeReady(document);
  // In separate tasks: a home page has two hundred times to update.
  setTimeout(() => keepTimesFresh(() => document.querySelectorAll<HTMLTimeElement>('time[data-ago]')));
  setTimeout(() => keepTodayFresh());
  keepBannerFresh();
  followOtherTabs(() => {
    themeSwitches.forEach(labelTheme);
    void startFeatures(document);
  });
}

let newest: ParentNode = document;

/** Starts the features of a newly shown page. A click on a control that is not ready yet is repeated once it is. */
async function makeReady(page: ParentNode): Promise<void> {
  newest = page;
  window.matvReady = false;
  try {
    await startFeatures(page);
  } finally {
    if (newest === page) repeatClick();
  }
}

function repeatClick(): void {
  window.matvReady = true;
  const waiting = window.matvWaiting;
  delete window.matvWaiting;
  if (waiting?.isConnected) waiting.click();
}

void start();
