import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FRONT_TITLES, type FrontBlock, type FrontPlace, ORIGIN_LABELS } from '#domain/desk/front-map.ts';
import { LoadFailed } from '../load-failed.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { useScale } from '../use-scale.ts';
import { type Dragging, dragHandlers, type PlacedSlot, useDragging } from './dragging.ts';
import styles from './front-picture.module.css';
import { type SlotBox, slotBoxes } from './slot-elements.ts';

const WIDTHS = { Desktop: 1280, Phone: 390 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES = [
  ['Desktop', 'Desktop'],
  ['Phone', 'Phone'],
] as const;

/** As often as the map of the slots is read. */
const EVERY_MS = 30_000;

/** How long a page may take for its pictures before it is shown without those that are still missing. */
const PICTURES_MS = 5_000;

interface FrontPictureProps {
  /** Address of the home page that is shown. */
  readonly src: string;
  /** The slots that can be chosen. */
  readonly blocks: readonly FrontBlock[];
  /** Of what is edited elsewhere: the page is loaded again when a save has changed it. */
  readonly version?: string | null;
  readonly chosen?: PlacedSlot | null | undefined;
  readonly onChoose?: (slot: PlacedSlot) => void;
  /** As in `Blocks`. */
  readonly onDrag?: Dragging['onDrag'] | undefined;
  /** The block that is in view first. */
  readonly startAt?: FrontPlace | undefined;
  /** Beside the page. */
  readonly children?: ReactNode;
}

/** The readers' own home page, as wide as a phone or a desktop, with each slot as a button above it. */
export function FrontPicture({ children, ...page }: FrontPictureProps) {
  const [device, setDevice] = useState<Device>('Desktop');
  return (
    <div className={styles.picture}>
      <div className={styles.devices}>
        <SegmentedControl label="Width of the page" value={device} options={DEVICES} onChoose={setDevice} />
        <a className={styles.open} href={page.src} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </div>
      <div className={children === undefined ? undefined : styles.columns}>
        <Screen key={device} width={WIDTHS[device]} {...page} />
        {children}
      </div>
    </div>
  );
}

type ScreenProps = Omit<FrontPictureProps, 'children'> & { readonly width: number };

/**
 * The page in frames that are as high as its content, so that it is the desk that scrolls. A page that is loaded again
 * takes the place of the one before once it is there.
 */
function Screen({ src, version = null, blocks, chosen, onChoose, onDrag, startAt, width }: ScreenProps) {
  const room = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLIFrameElement>(null);
  const scale = useScale(room, width);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const coming = useRef<HTMLIFrameElement>(null);
  const [round, next] = useRounds(() => coming.current?.contentDocument?.readyState !== 'loading');
  const { height, boxes } = useMeasured(shown, loaded, blocks);
  useStart(room, boxes, { startAt, scale });
  const wanted = `${src}#${round} ${version}`;

  function onLoad(frame: HTMLIFrameElement) {
    const page = frame.contentDocument;
    // Otherwise it is an error or the login; the page before stays below the message.
    const isThere = page?.querySelector('[data-home-section]') != null;
    setFailed(!isThere);
    if (!page || !isThere) return;
    const { theme } = document.documentElement.dataset;
    if (theme !== undefined) page.documentElement.dataset.theme = theme;
    shown.current = frame;
    setLoaded(wanted);
  }
  useWhileComing(loaded !== wanted, () => {
    const frame = coming.current;
    if (frame?.contentDocument?.readyState === 'interactive') onLoad(frame);
  });

  const frames = loaded === null || loaded === wanted ? [wanted] : [loaded, wanted];
  return (
    <div className={styles.screen}>
      {hasFailed && <LoadFailed onRetry={next}>The picture of the home page could not be loaded.</LoadFailed>}
      {!hasFailed && loaded === null && (
        <p className={styles.loading} aria-busy="true">
          Loading...
        </p>
      )}
      <div ref={room} className={styles.room} hidden={hasFailed && loaded === null}>
        <div className={styles.page} style={{ width: width * scale, height: height * scale }}>
          {frames.map((address) => (
            <iframe
              key={address}
              ref={address === wanted && address !== loaded ? coming : undefined}
              className={address === loaded ? styles.frame : `${styles.frame} ${styles.coming}`}
              title="The home page"
              // Its document is read here, but it runs no script, and the buttons stand for its links.
              sandbox="allow-same-origin"
              inert
              src={address.slice(0, address.indexOf('#'))}
              style={{ width, height, transform: `scale(${scale})` }}
              onLoad={({ currentTarget }) => {
                if (address === wanted) onLoad(currentTarget);
              }}
            />
          ))}
          {onChoose && <Slots boxes={boxes} scale={scale} chosen={chosen} onChoose={onChoose} onDrag={onDrag} />}
        </div>
      </div>
    </div>
  );
}

interface SlotsProps extends Pick<FrontPictureProps, 'chosen' | 'onDrag'> {
  readonly boxes: readonly SlotBox[];
  readonly scale: number;
  readonly onChoose: (slot: PlacedSlot) => void;
}

function Slots({ boxes, scale, chosen, onChoose, onDrag }: SlotsProps) {
  const drag = useDragging(onDrag);
  return (
    <ul aria-label="Slots of the home page">
      {boxes.map(({ key, placed, left, top, width, height }) => {
        const isDragged = drag?.dragged?.place === placed.place && drag.dragged.slot.id === placed.slot.id;
        // The button is for the keyboard; the entry takes the pointer, since not every browser drags buttons.
        const byPointer = { onClick: () => onChoose(placed), ...(drag && dragHandlers(placed, drag)) };
        return (
          <li
            key={key}
            className={isDragged ? `${styles.slot} ${styles.dragged}` : styles.slot}
            style={{ left: left * scale, top: top * scale, width: width * scale, height: height * scale }}
            {...byPointer}
          >
            <button
              type="button"
              className={styles.choose}
              aria-pressed={chosen?.place === placed.place && chosen.slot.id === placed.slot.id}
              aria-label={labelOf(placed)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** 'Business and community, 2: Rates rise (Wire, pinned)'. */
function labelOf({ place, slot: { slot, title, origin, isPinned } }: PlacedSlot): string {
  const number = slot === null ? '' : slot === 0 ? ', lead' : `, ${slot + 1}`;
  const marks = isPinned ? `${ORIGIN_LABELS[origin]}, pinned` : ORIGIN_LABELS[origin];
  return `${FRONT_TITLES[place]}${number}: ${title || 'picture without a headline'} (${marks})`;
}

/**
 * Counts up every half a minute while somebody looks, and with each call of the second element. Not while a page is
 * arriving (`mayBegin`): a slow one would be begun again and again, and never be there.
 */
function useRounds(mayBegin: () => boolean): [number, () => void] {
  const [round, setRound] = useState(0);
  const latest = useRef(mayBegin);
  useEffect(() => {
    latest.current = mayBegin;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && latest.current()) setRound((before) => before + 1);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return [round, () => setRound((before) => before + 1)];
}

/** Calls `look` from time to time while a page is coming. */
function useWhileComing(isComing: boolean, look: () => void): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!isComing) return;
    const timer = setInterval(() => latest.current(), PICTURES_MS);
    return () => clearInterval(timer);
  }, [isComing]);
}

interface Measured {
  readonly height: number;
  readonly boxes: readonly SlotBox[];
}

/** The height of the page in a frame, and where its slots are; measured again as fonts and pictures come. */
function useMeasured(
  shown: RefObject<HTMLIFrameElement | null>,
  loaded: string | null,
  blocks: readonly FrontBlock[],
): Measured {
  const [measured, setMeasured] = useState<Measured>({ height: 900, boxes: [] });
  // Before it is painted: the buttons would stand for a moment where the slots of the page before were.
  useLayoutEffect(() => {
    const page = loaded === null ? null : shown.current?.contentDocument;
    if (!page) return;
    const measure = () =>
      setMeasured({ height: Math.ceil(page.body.getBoundingClientRect().height), boxes: slotBoxes(page, blocks) });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(page.body);
    return () => watch.disconnect();
  }, [shown, loaded, blocks]);
  return measured;
}

/** Scrolls to the first slot of a block once it is known where that is. */
function useStart(
  room: RefObject<HTMLElement | null>,
  boxes: readonly SlotBox[],
  { startAt, scale }: { readonly startAt: FrontPlace | undefined; readonly scale: number },
): void {
  const hasStarted = useRef(startAt === undefined);
  useEffect(() => {
    const first = boxes.find(({ placed }) => placed.place === startAt);
    if (hasStarted.current || !first) return;
    hasStarted.current = true;
    room.current?.scrollTo({ top: Math.max(0, first.top * scale - 80) });
  }, [room, boxes, startAt, scale]);
}
