import { type DragEvent, useState } from 'react';
import type { FrontPlace, FrontSlot } from '#domain/desk/front-map.ts';

/** A slot with its block. */
export interface PlacedSlot {
  readonly place: FrontPlace;
  readonly slot: FrontSlot;
}

export interface Dragging {
  readonly dragged: PlacedSlot | null;
  readonly setDragged: (slot: PlacedSlot | null) => void;
  readonly onDrag: (from: PlacedSlot, to: PlacedSlot) => void;
}

/** Dragging between slots; undefined without `onDrag`, where nothing can be dragged. */
export function useDragging(onDrag: Dragging['onDrag'] | undefined): Dragging | undefined {
  const [dragged, setDragged] = useState<PlacedSlot | null>(null);
  return onDrag && { dragged, setDragged, onDrag };
}

/** Stories can be dragged from any slot that has one to any that accepts one. */
export function dragHandlers(here: PlacedSlot, { dragged, setDragged, onDrag }: Dragging) {
  const takes = dragged !== null && here.slot.slot !== null && here.slot.id !== dragged.slot.id;
  return {
    draggable: here.slot.id !== null,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', here.slot.title);
      setDragged(here);
    },
    onDragOver: (event: DragEvent) => {
      if (takes) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (takes) onDrag(dragged, here);
      setDragged(null);
    },
    onDragEnd: () => setDragged(null),
  };
}
