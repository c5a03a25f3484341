import { useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { MailNotice } from '#app/desk/kit/mail-notice.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import {
  editionAnswer,
  type ListedEdition,
  type NewsletterOverview,
  newsletterAnswer,
} from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { progressText, STATE_LABELS } from './edition-words.ts';
import styles from './newsletter.module.css';
import { useSubscribers } from './use-subscribers.ts';

export const meta: MetaFunction = () => [{ title: 'Newsletter | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parseEditions = (answer: unknown) => {
  const { editions, next } = newsletterAnswer.parse(answer);
  return { items: editions, next };
};

export default function NewsletterPage() {
  return (
    <OnlyFor needed="editor" title="Newsletter">
      <Newsletter />
    </OnlyFor>
  );
}

/** Subscriber counts and editions. Subscribers' addresses are never shown. */
function Newsletter() {
  const counts = useSubscribers();
  const pages = usePages('/api/desk/newsletter', 'before', parseEditions);
  const navigate = useNavigate();
  const { isSending, send } = useSend();
  // One id for this visit, so that what is sent again after a lost answer is begun once.
  const [id] = useState(() => newId());

  async function create() {
    const body = { id, subject: '', intro: '', stories: [] };
    const failed = 'The edition could not be created';
    const answer = await send({ method: 'POST', path: '/api/desk/newsletter/editions', body, failed });
    if (answer !== null) await navigate(`/admin/newsletter/${editionAnswer.parse(answer)._id}`);
  }

  return (
    <>
      <ScreenHead
        title="Newsletter"
        action={
          <DeskButton look="primary" disabled={isSending} onClick={() => void create()}>
            New edition
          </DeskButton>
        }
      >
        Editions of our stories, e-mailed to everybody who has subscribed and confirmed, and the breaking news mailed
        with alerts.
      </ScreenHead>
      <MailNotice />
      <Counts of={counts.kind === 'ready' ? counts.data : null} />
      <PagedList pages={pages} label="Editions" empty="No editions yet.">
        {(edition) => <Row key={edition._id} edition={edition} />}
      </PagedList>
    </>
  );
}

/** `null` while they are not known. */
function Counts({ of }: { of: NewsletterOverview['subscribers'] | null }) {
  const text = (count: number | undefined) => count?.toLocaleString('en-GB') ?? '–';
  return (
    <dl className={styles.counts}>
      <div>
        <dt>Subscribers</dt>
        <dd>{text(of?.active)}</dd>
      </div>
      <div>
        <dt>On the breaking list</dt>
        <dd>{text(of?.breaking)}</dd>
      </div>
      <div>
        <dt>Not confirmed</dt>
        <dd>{text(of?.pending)}</dd>
      </div>
      <div>
        <dt>Bounced</dt>
        <dd>{text(of?.bounced)}</dd>
      </div>
    </dl>
  );
}

function Row({ edition }: { edition: ListedEdition }) {
  const { _id, kind, subject, state, changedAt, sendAt, progress } = edition;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <Link className={textStyles.link} to={`/admin/newsletter/${_id}`}>
          {subject || 'No subject'}
        </Link>{' '}
        {kind === 'breaking' && <span className={styles.state}>Breaking news</span>}{' '}
        <span className={styles.state}>{STATE_LABELS[state]}</span>
        <p className={textStyles.small}>
          {state === 'scheduled' && sendAt !== null ? (
            `Goes out ${britishDateTime(sendAt)}`
          ) : (
            <TimeAgo at={changedAt} now={new Date()} />
          )}
          {state !== 'draft' && state !== 'scheduled' && ` · ${progressText(progress)}`}
        </p>
      </div>
    </li>
  );
}
