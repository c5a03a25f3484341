import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { z } from 'zod';
import { addressNow } from '#app/desk/kit/address-now.ts';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import fold from '#app/desk/kit/fold.module.css';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { quarantineAnswer, type RefusedWireItem } from '#domain/desk/catalogue.ts';
import { shownTitle } from '#domain/desk/desk-story.ts';
import own from './quarantine.module.css';

export const meta: MetaFunction = () => [{ title: 'Quarantine | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => quarantineAnswer.parse(answer);
const done = z.object({ message: z.string() });
type Counts = Pick<z.infer<typeof quarantineAnswer>, 'reasons' | 'sources'>;

/** Wire items that were refused, with the reason, and a button to try each again. */
export default function QuarantinePage() {
  const [chosen, setChosen] = useSearchParams();
  const [{ reasons, sources }, setCounts] = useState<Counts>({ reasons: [], sources: [] });
  const [parseAndKeep] = useState(() => (answer: unknown) => {
    const page = parse(answer);
    setCounts(page);
    return page;
  });
  const reason = chosen.get('reason');
  const source = chosen.get('source');
  const asked = new URLSearchParams({ ...(reason && { reason }), ...(source && { source }) });
  const pages = usePages(`/api/desk/quarantine${asked.size > 0 ? `?${asked}` : ''}`, 'before', parseAndKeep);
  // Resets the reason, which the other source may not have.
  const chooseSource = (id: string | null) => setChosen(id === null ? {} : { source: id }, { replace: true });
  const chooseReason = (one: string | null) => {
    const params = addressNow();
    if (one === null) params.delete('reason');
    else params.set('reason', one);
    setChosen(params, { replace: true });
  };
  return (
    <>
      <ScreenHead title="Quarantine">
        Wire items that could not be taken in. Try again once the cause has been fixed.
      </ScreenHead>
      {(sources.length > 1 || source !== null) && (
        <Choices
          name="Sources"
          all="All sources"
          options={sources.map(({ _id, count, ...one }) => ({ value: _id, label: `${sourceName(one)} (${count})` }))}
          chosen={source}
          onChoose={chooseSource}
        />
      )}
      {(reasons.length > 0 || reason !== null) && (
        <Choices
          name="Reasons"
          all="All reasons"
          options={reasons.map((one) => ({ value: one.reason, label: `${one.reason} (${one.count})` }))}
          chosen={reason}
          onChoose={chooseReason}
        />
      )}
      <PagedList pages={pages} label="Refused items" empty="Nothing is in quarantine.">
        {(item) => (
          <Refused key={item._id} item={item} isReading={pages.state === 'loading'} onSettled={pages.reload} />
        )}
      </PagedList>
    </>
  );
}

interface ChoicesProps {
  readonly name: string;
  /** Label of the choice that does not filter. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | null;
  readonly onChoose: (value: string | null) => void;
}

/** Buttons that filter the list by one of `options`. */
export function Choices({ name, all, options, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className={own.choices} aria-label={name}>
      {[{ value: null, label: all }, ...options].map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={own.choice}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function sourceName({ name }: { readonly name: string | null }): string {
  return name ?? 'The operator’s feed';
}

interface RefusedProps {
  readonly item: RefusedWireItem;
  /** The list is read again: this item may be settled already. */
  readonly isReading?: boolean;
  readonly onSettled: () => void;
}

/** One item, why it was refused, and what can be done about it. */
export function Refused({ item, isReading = false, onSettled }: RefusedProps) {
  const { _id, title, wireId, reason, isWhole, lastSeenAt } = item;
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const mayChange = useMay('editor');
  const name = title || wireId || 'this item';
  const isBusy = isSending || isReading;

  async function settle(method: 'POST' | 'DELETE', path: string, failed: string) {
    const answer = await send({ method, path: `/api/desk/quarantine/${_id}${path}`, failed });
    if (answer === null) return;
    say('done', done.parse(answer).message);
    onSettled();
  }

  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <p className={textStyles.name}>{shownTitle(title)}</p>
        <p>{reason}</p>
        <p className={textStyles.small}>
          {sourceName(item.source)} · {wireId !== null && `${wireId} · `}
          seen <TimeAgo at={lastSeenAt} now={new Date()} />
          {!isWhole && ' · only the beginning is kept'}
        </p>
        <details className={fold.fold}>
          <summary>Item as received</summary>
          <textarea className={own.sent} readOnly value={item.item} aria-label={`Item as received: ${name}`} />
        </details>
      </div>
      {mayChange && (
        <div className={formStyles.ends}>
          <DeskButton
            disabled={isBusy || !isWhole}
            aria-label={`Try again: ${name}`}
            onClick={() => void settle('POST', '/try', 'It could not be taken in')}
          >
            Try again
          </DeskButton>
          <DeskButton
            disabled={isBusy}
            aria-label={`Dismiss: ${name}`}
            onClick={() => void settle('DELETE', '', 'It could not be dismissed')}
          >
            Dismiss
          </DeskButton>
        </div>
      )}
    </li>
  );
}
