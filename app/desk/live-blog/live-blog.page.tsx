import { useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Presence } from '#app/desk/kit/presence.tsx';
import screenStyles from '#app/desk/kit/screen.module.css';
import { StateLine } from '#app/desk/kit/state-line.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { britishDateTime } from '#domain/dates.ts';
import { shownTitle } from '#domain/desk/desk-story.ts';
import type { DeskLiveBlog, DeskLiveBlogAnswer } from '#domain/desk/live-blog.ts';
import { Composer } from './composer.tsx';
import styles from './live-blog.module.css';
import { MainPoints } from './main-points.tsx';
import { Posts } from './posts.tsx';
import { createTyping } from './typing.ts';
import { liveBlogPath, useLiveBlog } from './use-live-blog.ts';

/** Heartbeat interval of presence: short, so that a reporter about to publish the same sees soon who is typing. */
const TYPING_MS = 3000;

export const meta: MetaFunction = () => [{ title: 'Live blog | MATV Desk' }, { name: 'robots', content: 'noindex' }];

/** The live blog of a story: what is published in it, and the field to publish the next post. */
export default function LiveBlogPage() {
  const { id = '' } = useParams();
  return <LiveBlogScreen key={id} id={id} />;
}

function LiveBlogScreen({ id }: { id: string }) {
  const { answer, isCutOff, refusal, reload } = useLiveBlog(id);
  const [typing] = useState(createTyping);
  if (refusal !== null) return <LoadFailed onRetry={reload}>{refusal}</LoadFailed>;
  return (
    <div className={styles.screen} aria-busy={answer === undefined}>
      <header className={screenStyles.head}>
        <p className={screenStyles.back}>
          <Link className={textStyles.link} to={`/admin/stories/${id}`}>
            {answer ? shownTitle(answer.story.title) : 'The story'}
          </Link>
        </p>
        <div className={screenStyles.top}>
          <h1 className={screenStyles.title}>Live blog</h1>
          {answer?.blog && <Switch id={id} isOpen={answer.blog.isOpen} onDone={reload} />}
        </div>
        {answer && <State answer={answer} />}
        {isCutOff && <StateLine light="red">No connection to the site. Trying again...</StateLine>}
        <Presence id={id} beatMs={TYPING_MS} onTyping={typing.subscribe} />
      </header>
      {answer && answer.blog === null && <NotYet id={id} isArticle={answer.story.isArticle} onDone={reload} />}
      {answer?.blog && (
        <div className={styles.columns}>
          <div className={styles.main}>
            {answer.blog.isOpen && <Composer storyId={id} onTyped={typing.typed} onDone={reload} />}
            <Posts storyId={id} blog={answer.blog} onDone={reload} />
          </div>
          <MainPoints storyId={id} points={answer.blog.points} version={answer.blog.pointsVersion} onDone={reload} />
        </div>
      )}
    </div>
  );
}

function State({ answer: { story, blog } }: { answer: DeskLiveBlogAnswer }) {
  if (!blog) return null;
  return (
    <>
      <StateLine light={blog.isOpen ? 'green' : 'grey'}>{stateText(blog)}</StateLine>
      {story.href === null ? (
        <p className={textStyles.small}>Readers cannot see it yet: the story is not published.</p>
      ) : (
        <p className={textStyles.small}>
          <a className={textStyles.link} href={story.href} target="_blank" rel="noreferrer">
            Open on the site
          </a>
        </p>
      )}
    </>
  );
}

function stateText({ isOpen, openedAt, closedAt, count }: DeskLiveBlog): string {
  const posts = count === 1 ? '1 post' : `${count.toLocaleString('en-GB')} posts`;
  if (isOpen) return `Open since ${britishDateTime(openedAt)}, ${posts}.`;
  return `Closed since ${britishDateTime(closedAt)}, ${posts}. Readers see it as a report of what happened.`;
}

interface OpeningProps {
  readonly id: string;
  readonly onDone: () => void;
}

function NotYet({ id, isArticle, onDone }: OpeningProps & { readonly isArticle: boolean }) {
  const mayOpen = useMay('editor');
  if (!isArticle) return <p>Only an article can have a live blog.</p>;
  return (
    <div className={styles.start}>
      <p>
        This story has no live blog. Once it is opened, everybody at the desk can publish in it at once, without review,
        and the story is marked as live.
      </p>
      {mayOpen ? <Switch id={id} isOpen={false} onDone={onDone} /> : <p>An editor has to open it.</p>}
    </div>
  );
}

function Switch({ id, isOpen, onDone }: OpeningProps & { readonly isOpen: boolean }) {
  const { isSending, send } = useSend();
  const { ask, say } = useAlerts();
  const mayChange = useMay('editor');
  if (!mayChange) return null;

  async function change() {
    const question = {
      text: 'Close this live blog?',
      detail: 'Nobody can publish in it any more, and the story is no longer marked as live. You can open it again.',
      yes: 'Close live blog',
    };
    if (isOpen && !(await ask(question))) return;
    const failed = isOpen ? 'The live blog could not be closed' : 'The live blog could not be opened';
    const body = { isOpen: !isOpen };
    if ((await send({ method: 'PUT', path: `${liveBlogPath(id)}/state`, body, failed })) === null) return;
    say('done', isOpen ? 'The live blog is closed.' : 'The live blog is open.');
    onDone();
  }

  return (
    <DeskButton look={isOpen ? 'plain' : 'primary'} disabled={isSending} onClick={() => void change()}>
      {isOpen ? 'Close live blog' : 'Open live blog'}
    </DeskButton>
  );
}
