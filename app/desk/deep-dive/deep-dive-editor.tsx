import { useCallback, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { EditorTitle } from '#app/desk/kit/form/editor-title.tsx';
import page from '#app/desk/kit/form/form-page.module.css';
import { OriginMark } from '#app/desk/kit/front-map/front-map.tsx';
import { HomePageNow } from '#app/desk/kit/front-map/home-page-now.tsx';
import { useFrontMap } from '#app/desk/kit/front-map/use-front-map.ts';
import { useKeys } from '#app/desk/kit/keys/use-keys.ts';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { type MovableRow, MovableRows } from '#app/desk/kit/movable-rows/movable-rows.tsx';
import { SaveBar } from '#app/desk/kit/save-bar.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useIsAnswered } from '#app/desk/kit/use-desk-data.ts';
import { cardPreview } from '#domain/desk/deep-dive-card.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { type FrontSlot, ORIGIN_LABELS } from '#domain/desk/front-map.ts';
import { newId } from '#domain/ids.ts';
import { CardConflict } from './card-conflict.tsx';
import { CardForm } from './card-form.tsx';
import styles from './deep-dive.module.css';
import { type CardSlot, cardName, isCardDirty, seenInPlaceholders } from './edited-cards.ts';
import { RemovedCards } from './removed-cards.tsx';
import { type DeepDiveEditing, useDeepDives } from './use-deep-dives.ts';

/**
 * The editor of deep dives: the cards on the left, at least four; one on the right, saved on its own (DESK-39 to
 * DESK-46).
 */
export function DeepDiveEditor({ editor }: { editor: DeskEditor }) {
  const editing = useDeepDives(editor);
  const { state, change, save, saving, conflicts, loading, load, removed, restore } = editing;
  const [uploads, setUploads] = useState(0);
  const onUploading = useCallback((by: 1 | -1) => setUploads((count) => count + by), []);
  const [seen, isSeenKnown] = useSeenByReaders(editing);
  const slot = state.slots.find(({ stored }) => stored._id === state.selected);
  const unsaved = state.slots.filter(isCardDirty);
  const isDirty = slot !== undefined && isCardDirty(slot);
  const canSave = saving === null && uploads === 0 && loading === 'ready' && slot !== undefined;
  const saveSelected = () => void (slot && save(slot));
  useUnsavedWork(unsaved.length > 0);
  useKeys({
    save: () => {
      if (canSave && isDirty) saveSelected();
    },
  });
  const theirs = slot && conflicts.get(slot.stored._id);
  const others = unsaved.length - (isDirty ? 1 : 0);
  return (
    <div className={page.editor}>
      <div className={page.head}>
        <EditorTitle screen={editor.slug} isEditing={unsaved.length > 0}>
          {editor.label}
        </EditorTitle>
        <a className={page.link} href="/#deep-dive" target="_blank" rel="noreferrer">
          See it on the home page
        </a>
      </div>
      {loading === 'failed' && (
        <LoadFailed look="notice" onRetry={load}>
          The cards could not be loaded. Nothing on the site has changed.
        </LoadFailed>
      )}
      {/* Where reading them again has failed, as after a move without a connection, the typed words stay. */}
      {(loading !== 'failed' || state.slots.length > 0) && (
        <>
          <HomePageNow version={editing.storedVersion} only={editor.slug} isWaiting={loading === 'loading'} />
          {slot && theirs && <CardConflict slot={slot} theirs={theirs} editing={editing} />}
          <div
            className={page.columns}
            data-is-coming={!isSeenKnown || (loading === 'loading' && state.slots.length === 0)}
          >
            <div className={styles.side}>
              <CardList editing={editing} seen={seen} />
              <RemovedCards round={roundOf(editing)} onRestore={(id) => void editing.restore(id)} />
            </div>
            <section className={page.paper} aria-label="The selected card">
              {slot && <SeenInstead slot={slot} seen={seen} />}
              {slot ? (
                <CardForm
                  key={slot.stored._id}
                  editor={editor}
                  slot={slot}
                  set={(next) => change({ do: 'change', id: slot.stored._id, change: next })}
                  onUploading={onUploading}
                  onRemove={() => void editing.remove(slot)}
                />
              ) : (
                <p className={page.empty}>{loading === 'loading' ? 'Loading...' : 'Choose a card, or add one.'}</p>
              )}
            </section>
          </div>
          {others > 0 && (
            <p className={textStyles.small}>
              {others === 1 ? 'Another card has unsaved changes.' : `${others} other cards have unsaved changes.`} Each
              is saved on its own.
            </p>
          )}
          <SaveBar
            state={{
              isLoading: loading === 'loading',
              isDirty,
              isSaving: saving !== null,
              isUploading: uploads > 0,
              canSave,
              // Saving an untouched placeholder says what it needs to become a card.
              mayExplain: slot?.stored.isPlaceholder === true,
            }}
            latest={
              removed && (
                <>
                  <p>‘{cardName(removed)}’ is off the site.</p>
                  <DeskButton onClick={() => void restore(removed._id)}>Undo</DeskButton>
                </>
              )
            }
            onSave={saveSelected}
          />
        </>
      )}
    </div>
  );
}

type Seen = ReadonlyMap<string, FrontSlot>;

/** What readers see in place of each placeholder, and whether that is known. */
function useSeenByReaders({ state }: DeepDiveEditing): [Seen, boolean] {
  const [map] = useFrontMap();
  const isKnown = useIsAnswered(map);
  const blocks = map.kind === 'ready' ? map.data.blocks : [];
  return [seenInPlaceholders(state.slots, blocks.find(({ place }) => place === 'deepDives')?.slots ?? []), isKnown];
}

/** Above the form of a placeholder: what readers see until it is saved. */
function SeenInstead({ slot, seen }: { slot: CardSlot; seen: Seen }) {
  const story = seen.get(slot.stored._id);
  if (!story) return null;
  return (
    <p className={styles.seen}>
      Readers see{' '}
      <a className={textStyles.link} href={story.href} target="_blank" rel="noreferrer">
        {story.title}
      </a>{' '}
      ({ORIGIN_LABELS[story.origin]}) here until this card is saved.
    </p>
  );
}

function CardList({ editing, seen }: { editing: DeepDiveEditing; seen: Seen }) {
  const { state, change, loading, move, remove } = editing;
  const slotOf = (id: string) => state.slots.find(({ stored }) => stored._id === id);
  const published = state.slots.filter(({ stored }) => !stored.isPlaceholder).length;
  return (
    <section aria-label="Cards in order">
      <div className={styles.listHead}>
        <h2 className={styles.heading}>{published === 1 ? '1 card' : `${published} cards`}</h2>
        <DeskButton disabled={loading !== 'ready'} onClick={() => change({ do: 'add', id: newId() })}>
          Add card
        </DeskButton>
      </div>
      {loading === 'loading' && <p className={styles.help}>Loading...</p>}
      <MovableRows
        label="Cards"
        rows={state.slots.map((slot) => rowOf(slot, seen.get(slot.stored._id)))}
        selected={state.selected}
        onSelect={(id) => change({ do: 'select', id })}
        onMove={move}
        onRemove={(id) => {
          const slot = slotOf(id);
          if (slot) void remove(slot);
        }}
      />
    </section>
  );
}

/** `seen`: what readers see in place of a placeholder that nobody has typed into. */
function rowOf(slot: CardSlot, seen: FrontSlot | undefined): MovableRow {
  const { stored, values } = slot;
  if (seen && !isCardDirty(slot)) {
    return {
      key: stored._id,
      name: seen.title,
      image: seen.image,
      below: (
        <>
          Readers see this <OriginMark slot={seen} />
        </>
      ),
      mark: 'Placeholder',
      isMovable: false,
    };
  }
  return {
    key: stored._id,
    name: cardName(values),
    image: values.img || values.image,
    below: <span data-preview="">{cardPreview(values.content)}</span>,
    mark: isCardDirty(slot) ? 'Unsaved changes' : stored.isPlaceholder ? 'Placeholder' : null,
    isMovable: !stored.isPlaceholder,
  };
}

function roundOf({ state, removed }: DeepDiveEditing): string {
  return `${removed?._id ?? ''} ${state.slots.filter(({ stored }) => !stored.isPlaceholder).length}`;
}
