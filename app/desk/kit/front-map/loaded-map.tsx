import { useState } from 'react';
import { blocksOf } from '#domain/desk/front-map.ts';
import { FRONT_PICTURE_PATH } from '#domain/desk/front-page-form.ts';
import { DeskButton } from '../desk-button.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { useReloadOn } from '../use-reload-on.ts';
import styles from './front-map.module.css';
import { Blocks } from './front-map.tsx';
import { FrontPicture } from './front-picture.tsx';
import { useFrontMap } from './use-front-map.ts';

interface LoadedMapProps {
  readonly only: string | undefined;
  readonly version: string | null;
}

/** The map as the server gives it; `only` and `version` as in `HomePageNow`. */
export function LoadedMap({ only, version }: LoadedMapProps) {
  const [data, reload] = useFrontMap();
  const [inPlace, setInPlace] = useState(false);
  useReloadOn(version, reload);
  const room = only === undefined ? undefined : inPlace ? styles.place : styles.room;
  if (data.kind === 'loading') {
    return (
      <div className={room}>
        <p className={styles.loading}>Loading...</p>
      </div>
    );
  }
  if (data.kind === 'failed') {
    return (
      <div className={room}>
        <LoadFailed onRetry={reload}>{data.reason}</LoadFailed>
      </div>
    );
  }
  const blocks = only === undefined ? data.data.blocks : blocksOf(data.data, only);
  const isEmpty = blocks.every(({ slots }) => slots.length === 0);
  return (
    <>
      {!isEmpty && (
        <p className={styles.tool}>
          <DeskButton aria-pressed={inPlace} onClick={() => setInPlace(!inPlace)}>
            See it in place
          </DeskButton>
        </p>
      )}
      <div className={room}>
        {inPlace && !isEmpty ? (
          <FrontPicture src={FRONT_PICTURE_PATH} blocks={blocks} version={version} startAt={blocks[0]?.place} />
        ) : (
          <Blocks map={data.data} {...(only === undefined ? {} : { only })} />
        )}
      </div>
    </>
  );
}
