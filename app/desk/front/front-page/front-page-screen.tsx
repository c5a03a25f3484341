import { useEffect, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import { Blocks, type PlacedSlot } from '#app/desk/kit/front-map/front-map.tsx';
import { useFrontMap } from '#app/desk/kit/front-map/use-front-map.ts';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { useLast } from '#app/desk/kit/resource/use-loaded.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import type { FrontMap, FrontSlot } from '#domain/desk/front-map.ts';
import { pinsQuery, type SavedPin } from '#domain/desk/front-page-form.ts';
import { isPinPlace, type PinPlace } from '#domain/home/front-pins.ts';
import { languageOf } from '#domain/text-language.ts';
import { frontPageKind } from './front-page-kind.ts';
import styles from './front-page-screen.module.css';
import { LaunchButton } from './launch-button.tsx';
import { liveInstead } from './live-instead.ts';
import { type ChosenSlot, PinDialog } from './pin-dialog.tsx';
import { PinWordsDialog } from './pin-words-dialog.tsx';
import {
  allPins,
  carriedPin,
  movedPin,
  type PinsByPlace,
  plainPin,
  slotName,
  withoutPin,
  withPin,
  withPinWords,
  withWords,
} from './pins.ts';
import { PinsAside } from './pins-aside.tsx';
import { SlotTools } from './slot-tools.tsx';

/** The home page as a map: what is in each slot with the pins as they are edited, before readers see them. */
export function FrontPageScreen() {
  const editing = useFormEditor(frontPageKind);
  const [live, reloadLive] = useFrontMap();
  const liveMap = useLast(live.kind === 'ready' ? live.data : undefined);
  return (
    <FormPage
      editing={editing}
      seeIt={{ href: '/', label: 'See it on the home page' }}
      tools={<LaunchButton editing={editing} onLaunched={reloadLive} />}
    >
      {() => <PinMap editing={editing} live={liveMap} />}
    </FormPage>
  );
}

interface PinMapProps {
  readonly editing: FormEditing<PinsByPlace>;
  /** What readers see now. */
  readonly live: FrontMap | undefined;
}

function PinMap({ editing, live }: PinMapProps) {
  const { state } = editing;
  const [data, reload] = useFrontMap(pinsQuery(allPins(state.values)));
  const map = useLast(data.kind === 'ready' ? data.data : undefined);
  if (data.kind === 'failed') return <LoadFailed onRetry={reload}>{data.reason}</LoadFailed>;
  if (map === undefined) return <p aria-busy="true">Loading...</p>;
  return (
    <section className={styles.map} aria-label="The home page">
      <p className={styles.note}>
        The home page as it will be once this draft is launched. A pinned story keeps its slot until it is unpinned; all
        others follow the usual order. Where readers see something else now, the slot says what.
      </p>
      <EditedMap map={map} editing={editing} live={live} />
    </section>
  );
}

function EditedMap({ map, editing, live }: PinMapProps & { readonly map: FrontMap }) {
  const { state, replace } = editing;
  const canChange = useMay('editor');
  const [chosen, setChosen] = useState<ChosenSlot | null>(null);
  const [worded, setWorded] = useState<SavedPin | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const changed = useRef<SavedPin | null>(null);
  // The changed map has other buttons than the one that had the focus: go on at the story, or at the slot it left.
  useEffect(() => {
    if (changed.current === null || !isFocusLost()) return;
    const { story, place, slot } = changed.current;
    const isPinned = map.blocks.some(({ slots }) => slots.some((shown) => shown.isPinned && shown.id === story));
    const tools = isPinned ? `[data-pin="${story}"]` : `[data-slot="${place} ${slot}"]`;
    frame.current?.querySelector<HTMLButtonElement>(`${tools} button:enabled`)?.focus();
    changed.current = null;
  }, [map]);

  function unpin(story: string, title: string) {
    changed.current = allPins(state.values).find((pin) => pin.story === story) ?? null;
    replace(withoutPin(state.values, story), `‘${title}’ is unpinned.`);
  }
  function drop(from: PlacedSlot, to: PlacedSlot) {
    const { id, title, slot } = from.slot;
    if (id === null || to.slot.slot === null || !isPinPlace(to.place)) return;
    const target = { place: to.place, slot: to.slot.slot };
    const next = carriedPin(state.values, { story: id, title, place: from.place, slot }, target);
    changed.current = plainPin({ story: id, title, ...target });
    replace(next, `‘${title}’ is pinned to ${slotName(target.place, target.slot)}.`);
  }

  function buttons(place: PinPlace, { slot, id, title, isPinned }: FrontSlot) {
    if (slot === null) return null;
    if (!isPinned || id === null) {
      const label = `Pin a story: ${slotName(place, slot)}`;
      return (
        <span className={styles.pin} data-slot={`${place} ${slot}`}>
          <DeskButton look="quiet" aria-label={label} onClick={() => setChosen({ place, slot, id, title })}>
            Pin
          </DeskButton>
        </span>
      );
    }
    return (
      <SlotTools
        place={place}
        slot={slot}
        story={id}
        title={title}
        onWords={() => setWorded(allPins(state.values).find(({ story }) => story === id) ?? null)}
        onUnpin={() => unpin(id, title)}
        onMove={(to) => {
          changed.current = plainPin({ story: id, title, place, slot: to });
          replace(movedPin(state.values, id, slot, to), `‘${title}’ is now in ${slotName(place, to)}.`);
        }}
      />
    );
  }

  return (
    <div ref={frame}>
      <PinsAside aside={map.aside} onUnpin={canChange ? unpin : null} />
      <Blocks
        map={{ ...map, blocks: withPinWords(map.blocks, state.values) }}
        onDrag={canChange ? drop : undefined}
        tools={(place, slot) => (
          <>
            <LiveNow title={liveInstead(live, place, slot)} />
            {canChange && isPinPlace(place) && buttons(place, slot)}
          </>
        )}
      />
      {worded && (
        <PinWordsDialog
          pin={worded}
          onClose={() => setWorded(null)}
          onDone={(pin) => {
            replace(withWords(state.values, pin), `${slotName(pin.place, pin.slot)} has been edited.`);
            setWorded(null);
          }}
        />
      )}
      {chosen && (
        <PinDialog
          chosen={chosen}
          onClose={() => setChosen(null)}
          onPin={({ story, title }) => {
            const { place, slot } = chosen;
            const pin = plainPin({ place, slot, story, title });
            changed.current = pin;
            replace(withPin(state.values, pin), `‘${title}’ is pinned to ${slotName(place, slot)}.`);
            setChosen(null);
          }}
        />
      )}
    </div>
  );
}

/** The headline that readers see in a slot now, if it differs from the draft's. */
function LiveNow({ title }: { readonly title: string | null }) {
  if (title === null) return null;
  return (
    <span className={styles.live}>
      Live now: <span lang={languageOf(title)}>{title}</span>
    </span>
  );
}
