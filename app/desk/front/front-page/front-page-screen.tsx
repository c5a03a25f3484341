import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import type { PlacedSlot } from '#app/desk/kit/front-map/dragging.ts';
import { Blocks } from '#app/desk/kit/front-map/front-map.tsx';
import { FrontPicture } from '#app/desk/kit/front-map/front-picture.tsx';
import { useFrontMap } from '#app/desk/kit/front-map/use-front-map.ts';
import { isFocusAdrift } from '#app/desk/kit/is-focus-lost.ts';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { openedMaps } from '#app/desk/kit/opened-parts.ts';
import { SegmentedControl } from '#app/desk/kit/segmented-control.tsx';
import { useLastData } from '#app/desk/kit/use-desk-data.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import type { FrontMap, FrontPlace, FrontSlot } from '#domain/desk/front-map.ts';
import { frontPicturePath, pinsQuery, type SavedPin } from '#domain/desk/front-page-form.ts';
import { isPinPlace, type PinPlace } from '#domain/home/front-pins.ts';
import { languageOf } from '#domain/text-language.ts';
import { ChangedHeadline } from './changed-headline.tsx';
import { chosenNow } from './chosen-now.ts';
import { ChosenTools } from './chosen-tools.tsx';
import { frontPageKind } from './front-page-kind.ts';
import styles from './front-page-screen.module.css';
import { LaunchButton } from './launch-button.tsx';
import { liveInstead } from './live-instead.ts';
import { moveGroups } from './move-targets.ts';
import { type ChosenSlot, PinDialog } from './pin-dialog.tsx';
import { PinWordsDialog } from './pin-words-dialog.tsx';
import {
  allPins,
  carriedPin,
  type PinsByPlace,
  plainPin,
  slotName,
  withOwnTitle,
  withoutPin,
  withPin,
  withPinWords,
  withWords,
} from './pins.ts';
import { PinsAside } from './pins-aside.tsx';
import { MoveTo, SlotTools } from './slot-tools.tsx';

/** The home page as a map: what is in each slot with the pins as they are edited, before readers see them. */
export function FrontPageScreen() {
  const editing = useFormEditor(frontPageKind);
  const [live, reloadLive] = useFrontMap();
  const liveMap = useLastData(live);
  const [launches, addLaunch] = useReducer((count: number) => count + 1, 0);
  const onLaunched = () => {
    reloadLive();
    addLaunch();
  };
  return (
    <FormPage
      editing={editing}
      seeIt={{ href: '/', label: 'See it on the home page' }}
      tools={<LaunchButton editing={editing} onLaunched={onLaunched} />}
      historyRound={launches}
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
  const map = useLastData(data);
  const failed = data.kind === 'failed' && <LoadFailed onRetry={reload}>{data.reason}</LoadFailed>;
  if (map === undefined) return failed || <MapIsComing />;
  return (
    <section className={styles.map} aria-label="The home page">
      {/* The map before stays: somebody may be typing in a dialog of one of its slots. */}
      {failed}
      <p className={styles.note}>
        The home page as it will be once this draft is launched. A pinned story keeps its slot until it is unpinned; all
        others follow the usual order. Where readers see something else now, the slot says what.
      </p>
      <EditedMap map={map} editing={editing} live={live} />
    </section>
  );
}

/** As tall as a screen: the launches below are out of sight until the map is there. */
function MapIsComing() {
  return (
    <p className={styles.coming} aria-busy="true">
      Loading...
    </p>
  );
}

function EditedMap({ map, editing, live }: PinMapProps & { readonly map: FrontMap }) {
  const { state, replace } = editing;
  const canChange = useMay('editor');
  const [chosen, setChosen] = useState<ChosenSlot | null>(null);
  const [worded, setWorded] = useState<SavedPin | null>(null);
  const blocks = useMemo(() => withPinWords(map.blocks, state.values), [map.blocks, state.values]);
  const groups = useMemo(() => moveGroups(blocks), [blocks]);
  const pinOf = (story: string | null) => allPins(state.values).find((pin) => pin.story === story);
  const isPinned = (pin: Pick<SavedPin, 'story'>) => pinOf(pin.story) !== undefined;
  const [view, setView] = useView();
  const [picked, setPicked] = useState<PlacedSlot | null>(null);
  const [choice, setChoice] = useState(0);
  const inPicture = chosenNow(blocks, picked);
  const frame = useRef<HTMLDivElement>(null);
  const changed = useRef<SavedPin | null>(null);
  // The changed map has other buttons than the one that had the focus: go on at the story, or at the slot it left.
  useEffect(() => {
    const pin = changed.current;
    changed.current = null;
    if (pin === null || !isFocusAdrift()) return;
    const { story, place, slot } = pin;
    const isShown = map.blocks.some(({ slots }) => slots.some((shown) => shown.isPinned && shown.id === story));
    const slotTools = isShown ? `[data-pin="${story}"]` : `[data-slot="${place} ${slot}"]`;
    frame.current?.querySelector<HTMLElement>(`${slotTools} :is(select, button):enabled`)?.focus();
  }, [map]);

  function unpin(story: string, title: string) {
    changed.current = pinOf(story) ?? null;
    replace(withoutPin(state.values, story), `‘${title}’ is unpinned.`);
  }
  function drop(from: PlacedSlot, to: PlacedSlot) {
    if (to.slot.slot !== null && isPinPlace(to.place)) move(from, { place: to.place, slot: to.slot.slot });
  }
  function move({ place, slot }: PlacedSlot, to: { readonly place: PinPlace; readonly slot: number }) {
    const { id, title } = slot;
    if (id === null) return;
    const next = carriedPin(state.values, { story: id, title, place, slot: slot.slot }, to);
    changed.current = plainPin({ story: id, title, place: to.place, slot: to.slot });
    setPicked({ place: to.place, slot: { ...slot, slot: to.slot } });
    const does = isPinned({ story: id }) ? 'is now in' : 'is pinned to';
    replace(next, `‘${title}’ ${does} ${slotName(to.place, to.slot)}.`);
  }

  function tools(place: FrontPlace, slot: FrontSlot) {
    const { id, title } = slot;
    const here = { place, slot };
    if (slot.slot === null || !isPinPlace(place)) {
      if (id === null) return null;
      return <MoveTo title={title} here={null} groups={groups} onMove={(to) => move(here, to)} />;
    }
    const at = { place, slot: slot.slot };
    return (
      <SlotTools
        {...at}
        story={id}
        title={title}
        isPinned={slot.isPinned}
        groups={groups}
        onPin={() => setChosen({ ...at, id, title })}
        onUnpin={(story) => unpin(story, title)}
        onWords={(story) => setWorded(withOwnTitle(map.blocks, pinOf(story) ?? plainPin({ ...at, story, title })))}
        onMove={(to) => move(here, to)}
      />
    );
  }

  const toolsOf = (place: FrontPlace, slot: FrontSlot) => (
    <>
      {slot.slot !== null && <LiveNow title={liveInstead(live, place, slot)} />}
      {slot.isPinned && <ChangedHeadline pin={pinOf(slot.id)} blocks={map.blocks} />}
      {canChange && tools(place, slot)}
    </>
  );
  const onDrag = canChange ? drop : undefined;

  return (
    <div ref={frame}>
      <div className={styles.views}>
        <SegmentedControl label="Show the home page as" isLabelShown value={view} options={VIEWS} onChoose={setView} />
      </div>
      <PinsAside aside={map.aside} onUnpin={canChange ? unpin : null} />
      {view === 'list' ? (
        <Blocks map={{ ...map, blocks }} onDrag={onDrag} tools={toolsOf} />
      ) : (
        <FrontPicture
          src={frontPicturePath(allPins(state.values))}
          blocks={blocks}
          chosen={inPicture}
          onChoose={(slot) => {
            setPicked(slot);
            setChoice((before) => before + 1);
          }}
          onDrag={onDrag}
        >
          <ChosenTools
            chosen={inPicture}
            choice={choice}
            hasStories={blocks.some(({ slots }) => slots.length > 0)}
            onBack={() => frame.current?.querySelector<HTMLElement>('li > [aria-pressed="true"]')?.focus()}
          >
            {inPicture && toolsOf(inPicture.place, inPicture.slot)}
          </ChosenTools>
        </FrontPicture>
      )}
      {worded && (
        <PinWordsDialog
          pin={worded}
          isPinned={isPinned(worded)}
          onClose={() => setWorded(null)}
          onDone={(pin) => {
            changed.current = pin;
            const where = slotName(pin.place, pin.slot);
            if (isPinned(pin)) replace(withWords(state.values, pin), `${where} has been edited.`);
            else replace(withPin(state.values, pin), `‘${pin.title}’ is pinned to ${where} and edited.`);
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
            setPicked((before) => before && { place, slot: { ...before.slot, id: story, title, slot } });
            replace(withPin(state.values, pin), `‘${title}’ is pinned to ${slotName(place, slot)}.`);
            setChosen(null);
          }}
        />
      )}
    </div>
  );
}

type View = 'picture' | 'list';
const VIEWS = [
  ['picture', 'Picture'],
  ['list', 'List'],
] as const;

/** The view that this browser chose last; at first the picture, and on phones the list. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => {
    const isPicture = openedMaps.read().picture ?? matchMedia('(min-width: 48rem)').matches;
    return isPicture ? 'picture' : 'list';
  });
  const choose = (next: View) => {
    setView(next);
    openedMaps.keep({ ...openedMaps.read(), picture: next === 'picture' });
  };
  return [view, choose];
}

/** The headline that readers see in a slot now, if it differs from the draft's. Its line is there in any case. */
function LiveNow({ title }: { readonly title: string | null }) {
  return (
    <span className={styles.live}>
      {title !== null && (
        <>
          Live now: <span lang={languageOf(title)}>{title}</span>
        </>
      )}
    </span>
  );
}
