import type { ReactNode } from 'react';
import type { CardData } from './card-data.ts';
import run from './run.module.css';

interface PairsProps {
  readonly of: readonly CardData[];
  readonly children: (card: CardData) => ReactNode;
}

/** The columns of a run on phones. Wider screens lay the cards out as if they stood alone. */
export function Pairs({ of: cards, children }: PairsProps) {
  return inPairs(cards).map((pair) => (
    <div className={run.pair} key={pair[0]?.href}>
      {pair.map(children)}
    </div>
  ));
}

export function inPairs<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.flatMap((_, place) => (place % 2 === 0 ? [items.slice(place, place + 2)] : []));
}
