import { useEffect, useRef } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import type { LibraryPicture } from '#domain/desk/media-library.ts';
import { libraryDetail } from '#domain/desk/media-library.ts';
import { DetailForm } from './detail-form.tsx';
import styles from './picture-detail.module.css';

export interface PictureDetailProps {
  readonly id: string;
  /** The viewer's choice of the picture, by `useChosen`; `null` for what the screen was opened with. */
  readonly choice: string | null;
  readonly onClose: () => void;
  /** Opens another picture instead. */
  readonly onChoose: (id: string) => void;
  readonly onSaved: (picture: LibraryPicture) => void;
  readonly onDeleted: (id: string) => void;
}

const parse = (answer: unknown) => libraryDetail.parse(answer);

/** The panel of one picture, with its loading and failed states. */
export function PictureDetail(props: PictureDetailProps) {
  const [state, reload] = useDeskData(`/api/desk/media/${encodeURIComponent(props.id)}`, parse);
  const panel = useRef<HTMLElement>(null);
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    // On a phone the panel takes the place of the list, whose button had the focus.
    if (props.choice !== null && !isLoading && isFocusLost()) panel.current?.focus();
  }, [props.choice, isLoading]);
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label="Picture details" aria-busy={isLoading}>
      <p className={styles.close}>
        <DeskButton onClick={props.onClose}>Back to the pictures</DeskButton>
      </p>
      {isLoading && <p className={styles.loading}>Loading…</p>}
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {state.kind === 'ready' && <DetailForm {...props} loaded={state.data} reload={reload} />}
    </section>
  );
}
