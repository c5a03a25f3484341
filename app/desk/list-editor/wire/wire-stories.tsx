import { memo, useCallback, useId, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { PagesFoot } from '#app/desk/kit/pages-foot.tsx';
import { useSave } from '#app/desk/kit/resource/use-save.ts';
import { useDebounced } from '#app/desk/kit/use-debounced.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { type SectionWireStory, wireStoriesAnswer } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import { timeAgo } from '#domain/time-ago.ts';
import { Thumbnail } from '../rows/thumbnail.tsx';
import { changeOne } from '../stored-list.ts';
import { type ListEditing, UNREACHABLE } from '../use-list-editor.ts';
import styles from './wire-stories.module.css';

interface WireStoriesProps {
  readonly section: SectionSlug;
  readonly search: string;
  readonly canChange: boolean;
  readonly editing: ListEditing;
  /** Called with the new copy, which is then on the list and open. */
  readonly onCopied: (key: string) => void;
}

/** What readers find below the desk's stories: the wire's, as they are until an editor takes one over. */
export function WireStories({ section, search, canChange, editing, onCopied }: WireStoriesProps) {
  const wire = useWireStories(section, search);
  const [copied, setCopied] = useState<readonly string[]>([]);
  const stories = wire.items.filter(({ _id }) => !copied.includes(_id));
  const { copying, copy } = useCopying(section, editing, (id) => {
    setCopied((all) => [...all, id]);
    onCopied(id);
  });
  const entries = useEntryFocus<HTMLUListElement>();
  const head = useRef<HTMLDivElement>(null);
  const id = useId();
  const canCopy = canChange && editing.loading === 'ready' && copying === null;
  return (
    <>
      <div ref={head} className={styles.head}>
        <h2 id={id} className={styles.heading}>
          From the wire
        </h2>
        <DeskButton look="quiet" aria-label="Show the wire’s stories" onClick={() => scrollTo(head.current)}>
          Show
        </DeskButton>
      </div>
      <div>
        {wire.state === 'ready' && stories.length === 0 && (
          <p className={styles.empty}>{search.trim() ? 'No wire stories match.' : 'Nothing from the wire.'}</p>
        )}
        <ul {...entries} className={styles.list} aria-labelledby={id}>
          {stories.map((story, index) => (
            <WireRow
              key={story._id}
              story={story}
              isTabStop={index === 0}
              canChange={canChange}
              isDisabled={!canCopy}
              isCopying={copying === story._id}
              onEdit={copy}
            />
          ))}
        </ul>
        {!wire.isKnown && wire.state === 'loading' && <p className={styles.empty}>Loading...</p>}
        <PagesFoot
          pages={wire}
          list={entries.ref}
          count={stories.length}
          failed="The wire’s stories could not be loaded."
          className={styles.more}
        />
      </div>
    </>
  );
}

/** Scrolls only the list, so that what follows `head` is right below it. */
function scrollTo(head: HTMLElement | null): void {
  const [scroller, body] = [head?.parentElement, head?.nextElementSibling];
  if (!head || !scroller || !(body instanceof HTMLElement)) return;
  scroller.scrollTop = body.offsetTop - scroller.offsetTop - head.offsetHeight;
}

interface WireRowProps {
  readonly story: SectionWireStory;
  readonly isTabStop: boolean;
  readonly canChange: boolean;
  readonly isDisabled: boolean;
  readonly isCopying: boolean;
  readonly onEdit: (story: SectionWireStory) => void;
}

const WireRow = memo(function WireRow({ story, isTabStop, canChange, isDisabled, isCopying, onEdit }: WireRowProps) {
  return (
    <li className={styles.row}>
      <Thumbnail image={story.image} />
      <div className={styles.words}>
        <a
          className={styles.name}
          href={story.href}
          target="_blank"
          rel="noreferrer"
          data-row={story._id}
          tabIndex={isTabStop ? 0 : -1}
          lang={languageOf(story.title)}
        >
          {story.title}
        </a>
        <p className={styles.small}>
          {timeAgo(story.publishedAt, new Date())} · {story.isDeskCopy ? 'The desk’s copy elsewhere' : 'Wire'}
        </p>
      </div>
      {canChange && (
        <DeskButton aria-label={`Edit: ${story.title}`} disabled={isDisabled} onClick={() => onEdit(story)}>
          {isCopying ? 'Copying...' : 'Edit'}
        </DeskButton>
      )}
    </li>
  );
});

/** Takes over one story at a time for the desk and opens it. */
function useCopying(section: SectionSlug, { change }: ListEditing, onCopied: (key: string) => void) {
  const { say } = useAlerts();
  const { isSaving, sent, save } = useSave({
    send: (id: string) => changeOne('POST', `/api/desk/sections/${section}/wire/${id}/copy`),
    onSaved: ({ item, before, etag }, id) => {
      if (item) change({ do: 'came', item, before, etag });
      onCopied(id);
      say('done', 'The story now belongs to the desk. The wire no longer changes it.');
    },
    failed: 'The story could not be copied to the desk.',
    unreachable: UNREACHABLE,
  });
  const copy = useCallback((story: SectionWireStory) => void save(story._id), [save]);
  return { copying: isSaving ? sent : null, copy };
}

/** The wire's stories of a section that match `search`, page by page. */
function useWireStories(section: SectionSlug, search: string): Pages<SectionWireStory> {
  const words = useDebounced(search);
  const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
  return usePages(`/api/desk/sections/${section}/wire${query}`, 'before', parse, { keepsFormer: true });
}

function parse(answer: unknown) {
  const { stories, next } = wireStoriesAnswer.parse(answer);
  return { items: stories, next };
}
