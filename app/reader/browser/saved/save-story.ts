import {
  canSave,
  isOfflineReadingOff,
  isSameStory,
  type SavedStory,
  savedListPath,
  savedStories,
  savesRead,
} from './saved-list.ts';

const TEXTS = {
  saving: 'Saving…',
  removed: 'No longer saved on this device.',
  failed: 'This story could not be saved. Check your connection and the free space on this device, then try again.',
};

/** Loaded on first use, because most visits save nothing. */
const loadSaving = () => import('./saving.ts');

/**
 * A story's 'Save' button, `[data-save]` with a status line `[data-save-status]`. The story is saved in this browser
 * alone; where the reader keeps the last stories read, it is saved by opening it, as is a saved one whose address changed.
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
  const story = openStory(element);
  const button = element.querySelector<HTMLButtonElement>('[data-save]');
  if (!button) return;
  const isKept = () => savedAs(story)?.isKept;
  show(button, isKept());
  button.hidden = false;
  let isBusy = false;
  button.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (!isKept()) say(element, 'saving');
      const saving = await loadSaving();
      const saved = savedAs(story);
      if (saved?.isKept) await saving.removeStory(saved.path);
      else await saving.saveStory(story, { isKept: true });
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
  if ((savesRead() || (savedAs(story) ?? story).path !== story.path) && navigator.onLine)
    loadSaving()
      .then((saving) => saving.saveStory(story, { isKept: false }))
      .catch(() => undefined);
}

/** Shows whether the story is saved now, without what was said when that changed. */
export function renewSaving(element: HTMLElement): void {
  const button = element.querySelector<HTMLElement>('[data-save]');
  if (button) show(button, savedAs(openStory(element))?.isKept);
  element.querySelector('[data-save-status]')?.replaceChildren();
}

function openStory(element: HTMLElement): Pick<SavedStory, 'path' | 'id'> {
  return { path: location.pathname, id: element.dataset.storyId };
}

function savedAs(story: Pick<SavedStory, 'path' | 'id'>): SavedStory | undefined {
  return savedStories().find((one) => isSameStory(one, story));
}

function show(button: HTMLElement, isKept = false): void {
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
