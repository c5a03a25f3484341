import type { MetaFunction } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { useLast } from '#app/desk/kit/resource/use-loaded.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { hasUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useChosen } from '#app/desk/kit/use-chosen.ts';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { OPERATOR_SOURCE, type SourceHealth, type SourcesAnswer, sourcesAnswer } from '#domain/desk/sources.ts';
import { NewSource, OperatorCard, SourceCard } from './source-card.tsx';
import { StateMark } from './source-state.tsx';
import { CHOSEN_SOURCE } from './use-source-form.ts';

export const meta: MetaFunction = () => [{ title: 'Sources | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const LOOK_AGAIN_MS = 30_000;
const parse = (answer: unknown) => sourcesAnswer.parse(answer);
const lookAgain = () => LOOK_AGAIN_MS;

export default function SourcesPage() {
  return (
    <OnlyFor needed="administrator" title="Sources">
      <Sources />
    </OnlyFor>
  );
}

/** Where stories of the wire come from. */
function Sources() {
  const [state, reload] = useDeskData('/api/desk/sources', parse, lookAgain);
  // The last answer stays when a reload fails, so that nothing typed into a card is lost.
  const answer = useLastData(state);
  const { id, choice, choose } = useChosen(CHOSEN_SOURCE);
  const found = answer?.sources.find(({ _id }) => _id === id);
  const former = useLast(found);
  // A source that somebody else has removed stays on screen while its form has unsaved changes.
  const source = found ?? (former?._id === id && hasUnsavedWork() ? former : undefined);
  const operator = id === OPERATOR_SOURCE ? (answer?.operator ?? null) : null;
  return (
    <>
      <ScreenHead
        screen="sources"
        title="Sources"
        action={
          <DeskButton look="primary" onClick={() => choose(null)}>
            Add a source
          </DeskButton>
        }
      >
        The feeds of agencies. A source is tried out before it is polled; its stories are published straight away or
        wait for an editor, as you choose.
      </ScreenHead>
      <div className={listStyles.columns}>
        <section
          className={listStyles.frame}
          aria-label="Sources"
          aria-busy={state.kind === 'loading'}
          data-is-coming={state.kind === 'loading' && answer === undefined}
        >
          {state.kind === 'loading' && answer === undefined && <p className={listStyles.nothing}>Loading...</p>}
          {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
          {answer && <SourceList {...answer} chosen={id} onChoose={choose} />}
        </section>
        {/* Not `chosen`: its form is longer than a screen, and would scroll in a box with its buttons out of view. */}
        <section className={cardStyles.card} aria-label={source?.name ?? 'Source'}>
          {operator !== null ? (
            <OperatorCard operator={operator} choice={choice} onChanged={reload} />
          ) : source ? (
            <SourceCard key={source._id} source={source} choice={choice} onChanged={reload} />
          ) : id !== null && state.kind === 'loading' && answer === undefined ? (
            <p className={listStyles.nothing}>Loading...</p>
          ) : (
            <NewSource
              choice={choice}
              onAdded={({ _id }) => {
                choose(_id);
                reload();
              }}
            />
          )}
        </section>
      </div>
    </>
  );
}

interface SourceListProps extends SourcesAnswer {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** The operator's feed first, then those of the desk. */
export function SourceList({ operator, sources, chosen, onChoose }: SourceListProps) {
  // The operator's feed, or that there is none, comes before them.
  const entries = useEntryFocus<HTMLUListElement>(1 + sources.findIndex(({ _id }) => _id === chosen));
  return (
    <>
      <ul {...entries} className={listStyles.rows}>
        {operator === null ? (
          <li className={listStyles.nothing}>The operator has set no feed (WIRE_URL).</li>
        ) : (
          <SourceRow
            name="The operator’s feed"
            address={operator.address}
            note="Set by the operator"
            isPaused={operator.pausedAt !== null}
            health={operator.health}
            isChosen={chosen === OPERATOR_SOURCE}
            onChoose={() => onChoose(OPERATOR_SOURCE)}
          />
        )}
        {sources.map(({ _id, name, url, pausedAt, health }) => (
          <SourceRow
            key={_id}
            name={name}
            address={url}
            isPaused={pausedAt !== null}
            health={health}
            isChosen={chosen === _id}
            onChoose={() => onChoose(_id)}
          />
        ))}
      </ul>
      {sources.length === 0 && <p className={listStyles.nothing}>No source has been added yet.</p>}
    </>
  );
}

interface SourceRowProps {
  readonly name: string;
  readonly address: string;
  readonly note?: string;
  readonly isPaused?: boolean;
  readonly health: SourceHealth;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SourceRow({ name, address, note, isPaused = false, health, isChosen, onChoose }: SourceRowProps) {
  return (
    <li>
      <button type="button" className={listStyles.choose} aria-current={isChosen} onClick={onChoose}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{name}</span> <StateMark isPaused={isPaused} health={health} />
          <br />
          <span className={textStyles.small}>{URL.parse(address)?.host ?? address}</span>
          {note !== undefined && (
            <>
              <br />
              <span className={textStyles.small}>{note}</span>
            </>
          )}
          {health.held > 0 && (
            <>
              <br />
              <span className={textStyles.small}>{health.held} for review</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
