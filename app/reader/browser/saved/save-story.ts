import { canSave, isOfflineReadingOff, savedListPath, savedStories, savesRead } from './saved-list.ts';

const TEXTS = {
  saving: 'Saving…',
  removed: 'No longer saved on this device.',
  failed: 'This story could not be saved. Check your connection and the free space on this device, then try again.',
};

/** Loaded on first use, because most visits save nothing. */
const loadSaving = () => import('./saving.ts');

/**
 * A story's 'Save' button, `[data-save]` with a status line `[data-save-status]`. The story is saved in this browser
 * alone; where the reader keeps the last stories read, it is saved by opening it.
 */
export function startSaving(element: HTMLElement): void {
  if (!canSave()) return;
  if (isOfflineReadingOff()) {
    if (savedStories().length > 0)
      loadSaving()
        .then((saving) => saving.removeAll())
        .catch(reportError);
    return;
  }
  const path = location.pathname;
  const button = element.querySelector<HTMLButtonElement>('[data-save]');
  if (!button) return;
  const isKept = () => isSaved(path);
  show(button, isKept());
  button.hidden = false;
  let isBusy = false;
  button.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (!isKept()) say(element, 'saving');
      const saving = await loadSaving();
      if (isKept()) await saving.removeStory(path);
      else await saving.saveStory(path, { isKept: true });
      say(element, isKept() ? 'saved' : 'removed');
    } catch (error) {
      reportError(error);
      say(element, 'failed');
    } finally {
      show(button, isKept());
      isBusy = false;
    }
  });
  // A failure is not shown, because the reader did not ask to save this story; the next visit tries again.
  if (savesRead() && navigator.onLine)
    loadSaving()
      .then((saving) => saving.saveStory(path, { isKept: false }))
      .catch(() => undefined);
}

/** Shows whether the story is saved now, without what was said when that changed. */
export function renewSaving(element: HTMLElement): void {
  const button = element.querySelector<HTMLElement>('[data-save]');
  if (button) show(button, isSaved(location.pathname));
  element.querySelector('[data-save-status]')?.replaceChildren();
}

function isSaved(path: string): boolean {
  return savedStories().some((story) => story.path === path && story.isKept);
}

function show(button: HTMLElement, isKept: boolean): void {
  button.toggleAttribute('data-saved', isKept);
}

function say(element: HTMLElement, what: 'saved' | keyof typeof TEXTS): void {
  const status = element.querySelector<HTMLElement>('[data-save-status]');
  if (!status) return;
  status.toggleAttribute('data-failed', what === 'failed');
  if (what === 'saved') {
    const link = document.createElement('a');
    link.href = savedListPath(location.pathname);
    link.textContent = 'Saved stories';
    status.replaceChildren('Saved on this device: ', link);
  } else {
    status.textContent = TEXTS[what];
  }
}
