import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { useQuietly } from '#app/desk/kit/resource/use-quietly.ts';
import { useDebounced } from '#app/desk/kit/use-debounced.ts';
import { type DeskData, useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { SearchIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { authorsAnswer } from '#domain/desk/catalogue.ts';
import { type FoundStory, findAnswer } from '#domain/desk/desk-story.ts';
import { type Person, peopleAnswer } from '#domain/desk/people.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import styles from './command-palette.module.css';
import {
  type FoundAuthor,
  firstLines,
  fixedGroups,
  groupsFor,
  holdsWords,
  type PaletteAction,
  type PaletteEntry,
  placeAfter,
} from './palette-entries.ts';
import { PaletteList } from './palette-list.tsx';
import { keepRecent, recentEntries } from './recent-entries.ts';

const AFTER_TYPING_MS = 120;
/** Lines that fit into the palette. */
const LINES_IN_VIEW = 14;
const MAX_TYPED = 100;
const MAX_AUTHORS = 5;
const NOBODY: readonly Person[] = [];

interface CommandPaletteProps {
  readonly role: Role;
  readonly onAction: (action: PaletteAction) => void;
  readonly onClose: () => void;
}

/** Finds stories, screens, sections, people and actions by a few letters: a combobox over a list of links. */
export function CommandPalette({ role, onAction, onClose }: CommandPaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(() => recentEntries());
  const fixed = useMemo(() => fixedGroups(role), [role]);
  const { found, stories, again } = useFoundStories(typed);
  // Deferred: rendering all lines at once would delay the first paint, and with it the field.
  const mostLines = useDeferredValue(Number.POSITIVE_INFINITY, LINES_IN_VIEW);
  const authors = useFoundAuthors(typed);
  const people = usePeople(role, mostLines > LINES_IN_VIEW);
  const groups = firstLines(groupsFor({ typed, fixed, recent, stories, authors, people }), mostLines);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const popover = useShownPopover(onClose);
  const list = useRef<HTMLDivElement>(null);
  const optionId = (place: number) => `${id}option${place}`;

  const currentId = entries[current]?.id ?? '';
  useEffect(() => {
    if (currentId !== '') list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  function choose(entry: PaletteEntry) {
    keepRecent(entry);
    onClose();
    if ('action' in entry.does) onAction(entry.does.action);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeAfter(event.key, current, entries.length);
    if (place !== null) setAt(place);
    // Clicks the line itself, so that a link behaves like any other link.
    else if (event.key === 'Enter') document.getElementById(optionId(current))?.click();
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={popover}
      popover="auto"
      className={styles.screen}
      aria-label="Find anything"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      <div className={styles.palette}>
        <div className={styles.head}>
          <SearchIcon size={18} />
          <input
            type="text"
            role="combobox"
            aria-label="Find a story, screen, section or action"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_TYPED}
            placeholder="Find a story, screen, section or action"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
          <DeskButton look="quiet" onClick={onClose}>
            Close
          </DeskButton>
        </div>
        <div ref={list} className={styles.found} aria-busy={found === 'loading'}>
          <PaletteList id={`${id}list`} groups={groups} current={current} optionId={optionId} onChoose={choose} />
          {found === 'failed' && <LoadFailed onRetry={again}>The stories could not be searched.</LoadFailed>}
          {entries.length === 0 && found === 'ready' && (
            <p className={styles.nothing}>Nothing found for ‘{typed.trim()}’. Try fewer or other words.</p>
          )}
          {entries.length === 0 && found === 'loading' && <p className={styles.nothing}>Searching...</p>}
        </div>
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
        </p>
        <VisuallyHidden>
          <span role="status">{found === 'loading' ? '' : announcement(typed, entries.length)}</span>
        </VisuallyHidden>
      </div>
    </dialog>
  );
}

function announcement(typed: string, count: number): string {
  if (typed.trim() === '') return '';
  return count === 0 ? 'Nothing found' : count === 1 ? '1 found' : `${count} found`;
}

/**
 * Opens the popover on mount, and closes it before it is removed, as only then the focus is restored. A modal dialog
 * would make the whole page inert, which beside a long table takes longer than showing the palette. Instead the popover
 * covers the page, so that a press beside the palette closes it and reaches nothing else, and it closes when the focus
 * leaves it.
 */
function useShownPopover(onClose: () => void) {
  const popover = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = popover.current;
    const press = (event: MouseEvent) => {
      if (event.target !== element) return;
      // Otherwise the press would move the focus out of the palette, and closing could not restore it.
      if (event.type === 'mousedown') event.preventDefault();
      else latest.current();
    };
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !element?.contains(target)) latest.current();
    };
    element?.addEventListener('mousedown', press);
    element?.addEventListener('click', press);
    document.addEventListener('focusin', focus);
    element?.showPopover();
    return () => {
      element?.removeEventListener('mousedown', press);
      element?.removeEventListener('click', press);
      document.removeEventListener('focusin', focus);
      if (element?.matches(':popover-open')) element.hidePopover();
    };
  }, []);
  return popover;
}

const parseFound = (answer: unknown): readonly FoundStory[] => findAnswer.parse(answer).stories;
const parseAuthors = (answer: unknown): readonly FoundAuthor[] => authorsAnswer.parse(answer).authors;
const parsePeople = (answer: unknown): readonly Person[] => peopleAnswer.parse(answer).people;

interface FoundStories {
  readonly found: DeskData<unknown>['kind'];
  readonly stories: readonly FoundStory[];
  readonly again: () => void;
}

/**
 * The stories for what is typed. Until the response arrives, those of the previous one that still match stay, so that
 * Enter never opens a result for other words.
 */
function useFoundStories(typed: string): FoundStories {
  const words = typed.trim();
  const settled = useDebounced(typed, AFTER_TYPING_MS);
  const path = settled === '' ? null : `/api/desk/stories/find?${new URLSearchParams({ q: settled })}`;
  const [state, again] = useDeskData(path, parseFound);
  const former = useLastData(state);
  if (words === '') return { found: 'ready', stories: [], again };
  if (words === settled && state.kind === 'ready') return { found: 'ready', stories: state.data, again };
  return {
    found: words === settled ? state.kind : 'loading',
    stories: (former ?? []).filter(({ title }) => holdsWords(title, words)),
    again,
  };
}

/** The authors with what is typed in their name. Those of an earlier answer are shown only while they still match. */
function useFoundAuthors(typed: string): readonly FoundAuthor[] {
  const words = typed.trim().toLowerCase();
  const settled = useDebounced(typed, AFTER_TYPING_MS);
  const query = new URLSearchParams({ q: settled, limit: `${MAX_AUTHORS}` });
  const found = useQuietly(settled === '' ? null : `/api/desk/authors?${query}`, parseAuthors) ?? [];
  return words === '' ? [] : found.filter(({ name }) => name.toLowerCase().includes(words));
}

/** The people with an account, for administrators; loaded once the palette is shown. */
function usePeople(role: Role, isShown: boolean): readonly Person[] {
  const mayKnow = isShown && isAtLeast(role, 'administrator');
  return useQuietly(mayKnow ? '/api/desk/people' : null, parsePeople) ?? NOBODY;
}
