import { languageOf } from '#domain/text-language.ts';
import { closestTo } from '../pointing.ts';
import { londonDateTime } from './copy-notes.ts';
import {
  canSave,
  chooseSavesRead,
  isNothingSaved,
  isOfflineReadingOff,
  type SavedStory,
  savedStories,
  savesRead,
} from './saved-list.ts';
import { removeAll, removeEvictedStories, removeStory } from './saving.ts';

/**
 * The list of /saved, which is also the offline fallback for pages that are not saved. Contains notes for what this
 * browser can do (`data-note`), the list with a template for a story, the choice `[data-save-read]` and a status line.
 */
export function start(section: HTMLElement): void {
  note(section, isOfflineReadingOff() ? 'off' : canSave() ? null : 'unsupported');
  if (isOfflineReadingOff() || !canSave()) return;
  const part = section.querySelector<HTMLElement>('[data-saved]');
  const choice = section.querySelector<HTMLInputElement>('[data-save-read]');
  if (!part || !choice) return;
  part.hidden = false;
  renew(section);
  removeEvictedStories().then(() => list(section), reportError);
  choice.addEventListener('change', () => {
    try {
      chooseSavesRead(choice.checked);
      say(
        section,
        choice.checked
          ? 'From now on, the last 20 stories you read are saved.'
          : 'What you read is not saved any more.',
      );
    } catch {
      choice.checked = savesRead();
      say(section, 'Your browser does not let us store your choice.');
    }
  });
  section.addEventListener('click', ({ target }) => {
    const row = closestTo(target, '[data-remove]')?.closest<HTMLElement>('[data-path]');
    if (row) void remove(section, row);
    else if (closestTo(target, '[data-remove-all]')) void removeEverything(section);
  });
}

/** Shows what is saved now: a story of the list may have been removed on its own page. */
export function renew(section: HTMLElement): void {
  const choice = section.querySelector<HTMLInputElement>('[data-save-read]');
  if (choice) choice.checked = savesRead();
  list(section);
}

async function remove(section: HTMLElement, row: HTMLElement): Promise<void> {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  await removeStory(row.dataset.path ?? '');
  const title = row.querySelector('a')?.textContent ?? '';
  list(section);
  say(section, `‘${title}’ is no longer saved.`);
  const path = next instanceof HTMLElement ? next.dataset.path : undefined;
  const neighbour = [...section.querySelectorAll<HTMLElement>('[data-path]')].find((one) => one.dataset.path === path);
  (
    neighbour?.querySelector<HTMLElement>('[data-remove]') ?? section.querySelector<HTMLElement>('[data-status]')
  )?.focus();
}

async function removeEverything(section: HTMLElement): Promise<void> {
  await removeAll();
  list(section);
  say(section, isNothingSaved() ? 'Nothing is saved on this device any more.' : 'All stories are removed.');
  section.querySelector<HTMLElement>('[data-status]')?.focus();
}

function list(section: HTMLElement): void {
  const stories = savedStories();
  section.querySelector('[data-stories]')?.replaceChildren(...stories.flatMap((story) => row(section, story) ?? []));
  for (const element of section.querySelectorAll<HTMLElement>('[data-empty]')) element.hidden = stories.length > 0;
  for (const element of section.querySelectorAll<HTMLElement>('[data-remove-all]'))
    element.hidden = stories.length === 0;
}

function row(section: HTMLElement, { path, title, savedAt, isKept }: SavedStory): HTMLElement | null {
  const template = section.querySelector<HTMLTemplateElement>('template[data-saved-story]');
  const made = template && document.importNode(template.content, true).firstElementChild;
  if (!(made instanceof HTMLElement)) return null;
  made.dataset.path = path;
  const link = made.querySelector('a');
  if (link) {
    link.href = path;
    link.textContent = title;
    link.lang = languageOf(title) ?? '';
  }
  const about = made.querySelector('[data-when]');
  if (about) {
    about.textContent = `${isKept ? 'Saved' : 'Read'} on ${londonDateTime(new Date(savedAt))}`;
  }
  const name = made.querySelector('[data-name]');
  if (name) name.textContent = ` ${title}`;
  return made;
}

function note(section: HTMLElement, name: string | null): void {
  for (const element of section.querySelectorAll<HTMLElement>('[data-note]'))
    element.hidden = element.dataset.note !== name;
}

function say(section: HTMLElement, text: string): void {
  const status = section.querySelector('[data-status]');
  if (status) status.textContent = text;
}
