import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { z } from 'zod';
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

/** What the wire brought and could not stand, with the reason, and a second chance. */
export default function QuarantinePage() {
  const [reason, setReason] = useState<string | null>(null);
  const [reasons, setReasons] = useState<readonly { reason: string; count: number }[]>([]);
  const [parseAndKeep] = useState(() => (answer: unknown) => {
    const page = parse(answer);
    setReasons(page.reasons);
    return page;
  });
  const query = reason === null ? '' : `?${new URLSearchParams({ reason })}`;
  const pages = usePages(`/api/desk/quarantine${query}`, 'before', parseAndKeep);
  return (
    <>
      <ScreenHead title="Quarantine">
        Wire items that could not be taken in. Try again once the cause has been fixed.
      </ScreenHead>
      {reasons.length > 0 && (
        <fieldset className={own.reasons} aria-label="Reasons">
          <Reason label="All reasons" isChosen={reason === null} onChoose={() => setReason(null)} />
          {reasons.map((one) => (
            <Reason
              key={one.reason}
              label={`${one.reason} (${one.count})`}
              isChosen={reason === one.reason}
              onChoose={() => setReason(one.reason)}
            />
          ))}
        </fieldset>
      )}
      <PagedList pages={pages} label="Refused items" empty="Nothing is in quarantine.">
        {(item) => <Refused key={item._id} item={item} onSettled={pages.reload} />}
      </PagedList>
    </>
  );
}

function Reason({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={own.reason} aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  );
}

function Refused({ item, onSettled }: { item: RefusedWireItem; onSettled: () => void }) {
  const { _id, title, wireId, reason, isWhole, lastSeenAt } = item;
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const mayChange = useMay('editor');
  const name = title || wireId || 'this item';

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
          {wireId !== null && `${wireId} · `}
          seen <TimeAgo at={lastSeenAt} now={new Date()} />
          {!isWhole && ' · only the beginning is kept'}
        </p>
        <details className={fold.fold}>
          <summary>What came</summary>
          <textarea className={own.sent} readOnly value={item.item} aria-label={`What came: ${name}`} />
        </details>
      </div>
      {mayChange && (
        <div className={formStyles.ends}>
          <DeskButton
            disabled={isSending || !isWhole}
            aria-label={`Try again: ${name}`}
            onClick={() => void settle('POST', '/try', 'It could not be taken in')}
          >
            Try again
          </DeskButton>
          <DeskButton
            disabled={isSending}
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
