import { britishDate } from '#domain/dates.ts';
import type { LibraryPicture } from '#domain/desk/media-library.ts';
import { widthsOf } from '#domain/picture.ts';
import styles from './picture-detail.module.css';

/** Facts about the file, and the widths it is served in. */
export function PictureFacts({ picture }: { picture: LibraryPicture }) {
  const { width, height, bytes, mime, fileName, uploadedBy, uploadedAt, url } = picture;
  return (
    <section aria-label="File">
      <h3 className={styles.heading}>File</h3>
      <dl className={styles.facts}>
        {fileName !== '' && (
          <>
            <dt>Name</dt>
            <dd>{fileName}</dd>
          </>
        )}
        <dt>Size</dt>
        <dd>
          {width} × {height} pixels, {sizeText(bytes)}, {mime.replace('image/', '').toUpperCase()}
        </dd>
        <dt>Added</dt>
        <dd>
          {britishDate(new Date(uploadedAt))}
          {uploadedBy !== null && ` by ${uploadedBy}`}
        </dd>
        <dt>Served at</dt>
        <dd>{widthsOf(picture).join(', ')} pixels wide</dd>
        <dt>Address</dt>
        <dd>
          <a href={url}>{url}</a>
        </dd>
      </dl>
    </section>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
