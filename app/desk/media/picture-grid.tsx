import { useEffect, useRef } from 'react';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import { PagesFoot } from '#app/desk/kit/pages-foot.tsx';
import type { LibraryPicture } from '#domain/desk/media-library.ts';
import { pictureUrl } from '#domain/picture.ts';
import styles from './picture-grid.module.css';
import type { LibraryList } from './use-library.ts';

interface PictureGridProps {
  readonly list: LibraryList;
  /** The picture whose details are open. */
  readonly chosen: string | null;
  readonly onChoose: (picture: LibraryPicture) => void;
  /** Shown when there are no pictures. */
  readonly empty: string;
}

/** A grid of pictures to choose from, loaded page by page. */
export function PictureGrid({ list, chosen, onChoose, empty }: PictureGridProps) {
  const { items: pictures, state, reason } = list;
  const grid = useRef<HTMLUListElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    const before = shown.current;
    shown.current = chosen;
    // Back from the details, whose button had the focus, to the picture that was chosen.
    if (chosen === null && before !== null && isFocusLost())
      grid.current?.querySelector<HTMLElement>(`[data-picture="${before}"]`)?.focus();
  }, [chosen]);
  return (
    <div aria-busy={state === 'loading'}>
      <p className={styles.count} role="status">
        {countText(list, empty)}
      </p>
      <ul ref={grid} className={styles.grid}>
        {pictures.map((picture) => (
          <li key={picture._id}>
            <button
              type="button"
              className={styles.picture}
              data-picture={picture._id}
              aria-current={picture._id === chosen ? 'true' : undefined}
              onClick={() => onChoose(picture)}
            >
              <img
                className={styles.img}
                src={pictureUrl(picture, 320, 'webp')}
                alt={picture.alt}
                loading="lazy"
                width={320}
                height={213}
              />
              <span className={styles.name}>{nameOf(picture)}</span>
              <span className={styles.marks}>{marksOf(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
      <PagesFoot pages={list} list={grid} count={pictures.length} failed={reason} className={styles.more} />
    </div>
  );
}

function countText({ items: pictures, state, next }: LibraryList, empty: string): string {
  if (pictures.length === 0) return state === 'ready' ? empty : '';
  if (pictures.length === 1) return '1 picture';
  return next !== null ? `The newest ${pictures.length} pictures` : `${pictures.length} pictures`;
}

/** The file's name, or the alt text if there is none. */
export function nameOf({ fileName, alt }: Pick<LibraryPicture, 'fileName' | 'alt'>): string {
  return fileName || alt || 'Unnamed picture';
}

function marksOf({ alt, credit, isUsed, source }: LibraryPicture): string {
  const marks = [
    ...(source === 'wire' ? ['Wire'] : source === 'sample' ? ['Sample'] : []),
    ...(credit === '' ? ['No credit'] : []),
    ...(alt === '' ? ['No alt text'] : []),
    ...(isUsed ? [] : ['Unused']),
  ];
  return marks.join(' · ');
}
