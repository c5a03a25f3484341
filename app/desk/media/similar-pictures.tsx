import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { similarPictures } from '#domain/desk/media-library.ts';
import { pictureUrl } from '#domain/picture.ts';
import styles from './picture-detail.module.css';
import { nameOf } from './picture-grid.tsx';

interface SimilarPicturesProps {
  readonly id: string;
  readonly onChoose: (id: string) => void;
}

const parse = (answer: unknown) => similarPictures.parse(answer);

/** Pictures that look like this one, often the same, sent by different people. Renders nothing if there are none. */
export function SimilarPictures({ id, onChoose }: SimilarPicturesProps) {
  const [state] = useDeskData(`/api/desk/media/${encodeURIComponent(id)}/similar`, parse);
  if (state.kind !== 'ready' || state.data.pictures.length === 0) return null;
  return (
    <section aria-label="Similar pictures">
      <h3 className={styles.heading}>Similar pictures</h3>
      <ul className={styles.similar}>
        {state.data.pictures.map((picture) => (
          <li key={picture._id}>
            <button type="button" className={styles.other} onClick={() => onChoose(picture._id)}>
              <img src={pictureUrl(picture, 160, 'webp')} alt="" />
              <span>{nameOf(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
