import { useEffect, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { britishDate } from '#domain/dates.ts';
import { type DeskVideo, deskVideosAnswer, type Shown } from '#domain/desk/watch.ts';
import { formatDuration } from '#domain/videos/video.ts';
import { formatViews } from '#domain/views.ts';
import styles from './watch.module.css';

const parse = (answer: unknown) => {
  const { videos, next } = deskVideosAnswer.parse(answer);
  return { items: videos, next };
};
const idOf = ({ videoId }: DeskVideo) => videoId;
const FILTERS = [
  ['all', 'All videos'],
  ['featured', 'Featured'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [Shown | 'all', string])[];
const BROADCASTS = { none: '', upcoming: 'Announced', live: 'Live', over: 'Past broadcast' } as const;
const DONE: Readonly<Record<Shown, string>> = {
  hidden: 'Hidden: readers no longer see it.',
  featured: 'Featured: it comes first everywhere.',
  normal: 'Put back in its place.',
};

/** All videos with their search: hide one, feature one, put one back. */
export function VideoList({ onChanged }: { onChanged: () => void }) {
  const [q, setQ] = useState('');
  const [shown, setShown] = useState<Shown | 'all'>('all');
  const pages = usePages(`/api/desk/watch/videos?${new URLSearchParams({ q, shown })}`, 'after', parse, {
    idOf,
    keepsFormer: true,
  });
  const mayChange = useMay('editor');
  const { say, sayUndoable } = useAlerts();
  const { isSending, send } = useSend();

  async function put(video: DeskVideo, to: Shown, isBack = false) {
    const { videoId, shown: was } = video;
    const decided = { ...video, shown: to };
    const path = `/api/desk/watch/videos/${encodeURIComponent(videoId)}`;
    const failed = 'The video could not be changed';
    const answer = await send({ method: 'PUT', path, body: { shown: to, was }, failed });
    if (answer !== null && isBack) say('done', DONE[to]);
    else if (answer !== null) sayUndoable(DONE[to], () => void put(decided, was, true));
    // In its place, so that the list stays as far down as it was loaded. A refusal means that somebody else has decided.
    if (answer !== null && !isBack && shown === 'all') pages.replaceItems([decided]);
    else pages.reload();
    onChanged();
  }

  return (
    <section aria-labelledby="videos">
      <h2 id="videos" className={styles.heading}>
        Videos
      </h2>
      <div className={toolStyles.tools}>
        <TypedSearch label="Search videos" value={q} onTyped={setQ} />
        <Choice label="Show" value={shown} options={FILTERS} onChoose={setShown} />
      </div>
      <PagedList
        pages={pages}
        label="Videos"
        empty={
          q === '' && shown === 'all'
            ? 'No videos have arrived from the provider yet.'
            : 'No videos match. Try another search.'
        }
      >
        {(video) => (
          <VideoRow key={video.videoId} video={video} mayChange={mayChange} isSending={isSending} put={put} />
        )}
      </PagedList>
    </section>
  );
}

interface VideoRowProps {
  readonly video: DeskVideo;
  readonly mayChange: boolean;
  readonly isSending: boolean;
  readonly put: (video: DeskVideo, to: Shown) => Promise<void>;
}

function VideoRow({ video, mayChange, isSending, put }: VideoRowProps) {
  const { title, thumbnail, publishedAt, duration, viewCount, broadcast, shown } = video;
  const row = useRef<HTMLLIElement>(null);
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown) return;
    known.current = shown;
    // The pressed button is gone, and another one is in its place.
    if (isFocusLost()) row.current?.querySelector('button')?.focus();
  }, [shown]);
  const button = (to: Shown, label: string) => (
    <DeskButton disabled={isSending} aria-label={`${label}: ${title}`} onClick={() => void put(video, to)}>
      {label}
    </DeskButton>
  );
  return (
    <li ref={row} className={listStyles.row}>
      <img className={styles.thumbnail} src={thumbnail} alt="" width={128} height={72} loading="lazy" />
      <div className={listStyles.words}>
        <p className={textStyles.name}>
          {title}{' '}
          {shown !== 'normal' && <span className={styles[shown]}>{shown === 'hidden' ? 'Hidden' : 'Featured'}</span>}
        </p>
        <p className={textStyles.small}>
          {[
            BROADCASTS[broadcast],
            britishDate(publishedAt),
            formatDuration(duration),
            `${formatViews(viewCount)} views`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayChange && (
        <div className={styles.ends}>
          {shown === 'normal' ? (
            <>
              {button('featured', 'Feature')}
              {button('hidden', 'Hide')}
            </>
          ) : (
            button('normal', 'Put back')
          )}
        </div>
      )}
    </li>
  );
}
