import { type KeyboardEventHandler, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { SegmentedControl } from '#app/desk/kit/segmented-control.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { type Page, usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import type { VerdictUndo } from '#domain/desk/petitions.ts';
import styles from './petitions.module.css';

interface QueueState<State> {
  readonly state: State;
  readonly label: string;
  /** Shown when nothing is in this state. */
  readonly empty: string;
}

interface ModerationQueueProps<Item, State> {
  readonly title: string;
  /** The first state is selected initially. */
  readonly states: readonly [QueueState<State>, ...QueueState<State>[]];
  readonly path: string;
  readonly parse: (answer: unknown) => Page<Item>;
  readonly help: ReactNode;
  /** Called after a decision and after one was taken back. */
  readonly onChanged?: () => void;
  /** Renders an entry, which calls `onDecided` to leave the list. */
  readonly children: (item: Item, onDecided: OnDecided) => ReactNode;
}

/** Shows the decision, with an 'Undo' button. */
export type OnDecided = (said: string, undo: VerdictUndo) => void;

/** Entries that editors approve or reject, one state at a time. A decided entry leaves the list at once. */
export function ModerationQueue<Item extends { readonly _id: string }, State extends string>({
  title,
  states,
  path,
  parse,
  help,
  onChanged,
  children,
}: ModerationQueueProps<Item, State>) {
  const [chosen, setChosen] = useState(states[0].state);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(`${path}?state=${chosen}`, 'after', parse);
  const items = pages.items.filter(({ _id }) => !decided.has(_id));
  const empty = states.find(({ state }) => state === chosen)?.empty ?? '';
  const id = title.toLowerCase();
  const { say, sayUndoable } = useAlerts();
  const { send } = useSend();
  const isDone = items.length === 0 && pages.next !== null && pages.state === 'ready';
  const more = useRef(pages.more);
  useEffect(() => {
    more.current = pages.more;
  });
  useEffect(() => {
    // All that was loaded is decided, and there is more.
    if (isDone) more.current();
  }, [isDone]);

  async function takeBack(_id: string, undo: VerdictUndo) {
    const answer = await send({
      method: 'POST',
      path: `/api/desk/petition-signatures/${_id}/undo`,
      body: undo,
      failed: 'The decision could not be taken back',
    });
    if (answer === null) return;
    say('done', 'The decision has been taken back.');
    setDecided((before) => new Set([...before].filter((one) => one !== _id)));
    pages.reload();
    onChanged?.();
  }

  const decide =
    ({ _id }: Item): OnDecided =>
    (said, undo) => {
      setDecided((before) => new Set([...before, _id]));
      sayUndoable(said, () => void takeBack(_id, undo));
      onChanged?.();
    };

  return (
    <section className={styles.queue} aria-labelledby={id}>
      <h2 className={styles.partTitle} id={id}>
        {title}
      </h2>
      <div className={styles.states}>
        <SegmentedControl
          label={`Filter ${id}`}
          value={chosen}
          options={states.map(({ state, label }) => [state, label])}
          onChoose={(state) => {
            setChosen(state);
            setDecided(new Set());
          }}
        />
      </div>
      <p className={styles.help}>{help}</p>
      <PagedList pages={{ ...pages, items }} label={title} empty={empty}>
        {(item) => children(item, decide(item))}
      </PagedList>
    </section>
  );
}

interface ModerationEntryProps {
  readonly ref?: Ref<HTMLLIElement>;
  readonly label: string;
  readonly text: ReactNode;
  /** Signer, age and petition. */
  readonly facts: ReactNode;
  /** Label of the button that shows the entry to readers. */
  readonly accept: string;
  readonly isSending: boolean;
  /** Omitted if that is already the decision; the button is left out. */
  readonly onAccept: (() => void) | undefined;
  readonly onReject: (() => void) | undefined;
  readonly onKeyDown?: KeyboardEventHandler<HTMLLIElement>;
}

export function ModerationEntry({
  ref,
  label,
  text,
  facts,
  accept,
  isSending,
  onAccept,
  onReject,
  onKeyDown,
}: ModerationEntryProps) {
  return (
    <li ref={ref} className={styles.comment} onKeyDown={onKeyDown} aria-label={label}>
      {text}
      <p className={textStyles.small}>{facts}</p>
      <div className={formStyles.ends}>
        {onAccept && (
          <DeskButton look="primary" disabled={isSending} onClick={onAccept}>
            {accept}
          </DeskButton>
        )}
        {onReject && (
          <DeskButton disabled={isSending} onClick={onReject}>
            Reject
          </DeskButton>
        )}
      </div>
    </li>
  );
}
