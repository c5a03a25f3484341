import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import styles from './upload-list.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

/** Opens the file chooser for pictures. */
export function UploadButton({
  onFiles,
  isMany = false,
}: {
  onFiles: (files: readonly File[]) => void;
  isMany?: boolean;
}) {
  return (
    <label className={styles.choose}>
      <input
        className={styles.input}
        type="file"
        accept="image/*"
        multiple={isMany}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {isMany ? 'Upload pictures' : 'Upload a new picture'}
    </label>
  );
}

interface UploadListProps extends Uploads {
  /** Opens a picture of the library. */
  readonly onShow?: (id: string) => void;
}

/** Uploads that are waiting, in progress or failed, and those with a remark. */
export function UploadList({ uploads, retry, dismiss, onShow }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          <span className={styles.name}>{upload.file.name}</span>
          <State upload={upload} />
          {upload.state === 'failed' && (
            <span className={styles.actions}>
              <DeskButton onClick={() => retry(upload.key)}>Try again</DeskButton>
              <DeskButton look="quiet" onClick={() => dismiss(upload.key)}>
                Dismiss
              </DeskButton>
            </span>
          )}
          {upload.state === 'remarked' && (
            <span className={styles.actions}>
              {onShow && upload.id !== null && <ShowButton id={upload.id} onShow={onShow} />}
              <DeskButton look="quiet" onClick={() => dismiss(upload.key)}>
                Dismiss
              </DeskButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ShowButton({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  return <DeskButton onClick={() => onShow(id)}>Show it</DeskButton>;
}

function State({ upload: { state, sentShare, reason, file } }: { upload: Upload }) {
  if (state === 'failed')
    return (
      <span className={styles.failed} role="alert">
        {reason}
      </span>
    );
  if (state === 'remarked')
    return (
      <span className={styles.remark} role="status">
        {reason}
      </span>
    );
  if (state === 'waiting') return <span>Waiting</span>;
  return (
    <span className={styles.sending}>
      <progress className={styles.progress} value={sentShare} max={1} aria-label={`Upload of ${file.name}`} />
      {sentShare < 1 ? `${Math.round(sentShare * 100)}%` : 'Processing'}
    </span>
  );
}
