import { useCallback, useEffect, useRef, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type SectionWireStory, wireStoriesAnswer } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';

const AFTER_TYPING_MS = 250;

export interface WireStories {
  readonly stories: readonly SectionWireStory[];
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null: there are no older ones. */
  readonly next: string | null;
  readonly more: () => void;
  /** Asks again from the newest on. */
  readonly reload: () => void;
  /** Takes a story off: the desk has its copy now. */
  readonly drop: (id: string) => void;
}

interface Loaded {
  readonly stories: readonly SectionWireStory[];
  readonly next: string | null;
}

const NOTHING: Loaded = { stories: [], next: null };

/** The wire's stories of a section that hold the words of `search`, page by page. */
export function useWireStories(section: SectionSlug, search: string): WireStories {
  const [loaded, setLoaded] = useState(NOTHING);
  const [status, setStatus] = useState<WireStories['status']>('loading');
  const running = useRef<AbortController | null>(null);
  const words = search.trim();

  const load = useCallback(
    (before: string | null) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setStatus('loading');
      fetchPage(section, words, before, stop.signal).then(
        (page) => {
          if (stop.signal.aborted) return;
          setLoaded((had) => (before === null ? page : { ...page, stories: [...had.stories, ...page.stories] }));
          setStatus('ready');
        },
        (error: unknown) => {
          if (stop.signal.aborted || error instanceof SessionEnded) return;
          reportError(error);
          setStatus('failed');
        },
      );
    },
    [section, words],
  );
  useEffect(() => {
    const timer = setTimeout(() => load(null), words === '' ? 0 : AFTER_TYPING_MS);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [load, words]);

  return {
    ...loaded,
    status,
    more: () => load(loaded.next),
    reload: () => load(null),
    drop: (id) => setLoaded((had) => ({ ...had, stories: had.stories.filter((story) => story._id !== id) })),
  };
}

async function fetchPage(
  section: SectionSlug,
  words: string,
  before: string | null,
  signal: AbortSignal,
): Promise<Loaded> {
  const asked = new URLSearchParams();
  if (words !== '') asked.set('q', words);
  if (before !== null) asked.set('before', before);
  const answer = await deskFetch(`/api/desk/sections/${section}/wire?${asked}`, { cache: 'no-store', signal });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
  return wireStoriesAnswer.parse(await answer.json());
}
