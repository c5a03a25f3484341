import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import textStyles from '#app/desk/kit/text.module.css';
import {
  blocksOf,
  FRONT_TITLES,
  type FrontBlock,
  type FrontMap,
  type FrontPlace,
  type FrontSlot,
  ORIGIN_LABELS,
  slotEditor,
} from '#domain/desk/front-map.ts';
import { languageOf } from '#domain/text-language.ts';
import { Mark } from '../mark.tsx';
import { type Dragging, dragHandlers, type PlacedSlot, useDragging } from './dragging.ts';
import styles from './front-map.module.css';

/** Renders the buttons of a slot. */
export type SlotTools = (place: FrontPlace, slot: FrontSlot) => ReactNode;

interface BlocksProps {
  readonly map: Pick<FrontMap, 'state' | 'blocks'>;
  /** Slug of the editor whose slots are shown; omit for the whole page. */
  readonly only?: string;
  readonly tools?: SlotTools;
  /** Called when a story was dragged from one slot to another; omit where nothing can be dragged. */
  readonly onDrag?: ((from: PlacedSlot, to: PlacedSlot) => void) | undefined;
}

/** The blocks of a loaded map. */
export function Blocks({ map, only, tools, onDrag }: BlocksProps) {
  const drag = useDragging(onDrag);
  const isWhole = only === undefined;
  const blocks = isWhole ? map.blocks : blocksOf(map, only);
  return (
    <div className={styles.blocks}>
      {map.state === 'failed' && <p className={styles.note}>The home page could not be read at the moment.</p>}
      {map.state !== 'failed' && blocks.length === 0 && (
        <p className={styles.note}>None of the home page’s slots shows a story from here at the moment.</p>
      )}
      {blocks.map((block) => (
        <Block key={block.place} block={block} isWhole={isWhole} tools={tools} drag={drag} />
      ))}
    </div>
  );
}

/** How many of a block's slots are large, and how many columns the others have on a wide screen. */
const SHAPES: Readonly<Record<FrontPlace, { readonly large: number; readonly columns: number }>> = {
  head: { large: 1, columns: 4 },
  deepDives: { large: 0, columns: 4 },
  national: { large: 2, columns: 4 },
  business: { large: 1, columns: 4 },
  sports: { large: 1, columns: 4 },
  entertainment: { large: 1, columns: 4 },
  latest: { large: 1, columns: 4 },
  matv: { large: 1, columns: 4 },
  explore: { large: 0, columns: 5 },
  topStories: { large: 0, columns: 3 },
  blogs: { large: 0, columns: 3 },
};

interface BlockProps {
  readonly block: FrontBlock;
  readonly isWhole: boolean;
  readonly tools: SlotTools | undefined;
  readonly drag: Dragging | undefined;
}

function Block({ block, isWhole, tools, drag }: BlockProps) {
  const { place, slots } = block;
  const { large, columns } = isWhole ? SHAPES[place] : { large: 0, columns: 4 };
  const grid: CSSProperties & { readonly '--columns': number } = { '--columns': columns };
  return (
    <section className={place === 'deepDives' ? `${styles.block} ${styles.dark}` : styles.block}>
      <h2 className={styles.title}>{FRONT_TITLES[place]}</h2>
      {slots.length === 0 ? (
        <p className={textStyles.small}>Readers do not see this block: nothing is in it.</p>
      ) : (
        <ol className={isWhole ? styles.slots : `${styles.slots} ${styles.strip}`} style={grid}>
          {slots.map((slot, index) => (
            <Slot
              key={slot.id ?? `form ${index}`}
              slot={slot}
              place={place}
              isLarge={index < large}
              tools={tools}
              drag={drag}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface SlotProps {
  readonly slot: FrontSlot;
  readonly place: FrontPlace;
  readonly isLarge: boolean;
  readonly tools: SlotTools | undefined;
  readonly drag: Dragging | undefined;
}

function Slot({ slot, place, isLarge, tools, drag }: SlotProps) {
  const { title, image } = slot;
  const isDragged = drag?.dragged?.slot.id === slot.id && drag.dragged.place === place;
  const classes = [styles.slot, isLarge && styles.large, isDragged && styles.dragged].filter(Boolean);
  return (
    <li className={classes.join(' ')} {...(drag && dragHandlers({ place, slot }, drag))}>
      {image === '' ? (
        <span className={styles.picture} />
      ) : (
        <img className={styles.picture} src={image} alt="" width={320} height={213} loading="lazy" />
      )}
      <span className={styles.words}>
        <Link className={styles.link} to={slotEditor(place, slot)} lang={languageOf(title)}>
          {title || 'Picture without a headline'}
        </Link>
        <span className={styles.marks}>
          <OriginMark slot={slot} />
          {slot.isPinned && <Mark>Pinned</Mark>}
        </span>
      </span>
      {tools && <span className={styles.tools}>{tools(place, slot)}</span>}
    </li>
  );
}

/** 'Own', 'Wire' or 'Sample'. */
export function OriginMark({ slot: { origin } }: { slot: Pick<FrontSlot, 'origin'> }) {
  return origin === 'own' ? <Mark look="good">{ORIGIN_LABELS.own}</Mark> : <Mark>{ORIGIN_LABELS[origin]}</Mark>;
}
