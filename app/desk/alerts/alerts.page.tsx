import { useMemo, useState } from 'react';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import noticeStyles from '#app/desk/kit/notice.module.css';
import { randomName } from '#app/desk/kit/random-name.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { StateLine } from '#app/desk/kit/state-line.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import type { AlertTopic } from '#domain/alerts.ts';
import { alertsAnswer, type DeskAlert } from '#domain/desk/alerts.ts';
import { type DeskStory, deskStory, shownTitle } from '#domain/desk/desk-story.ts';
import { deskLiveBlogAnswer } from '#domain/desk/live-blog.ts';
import { draftFrom, keepDraft, keptDraft } from './alert-form.ts';
import type { TopicNames } from './alert-words.ts';
import styles from './alerts.module.css';
import { Composer } from './composer.tsx';
import { History } from './history.tsx';
import { prefillFrom } from './prefill.ts';
import { ALERTS_PATH, type AlertsState, useAlertsOverview } from './use-alerts-overview.ts';
import { useTopicNames } from './use-topic-names.ts';
import { WaitingAlerts } from './waiting-alerts.tsx';

export const meta: MetaFunction = () => [{ title: 'Alerts | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parsePage = (answer: unknown) => {
  const { alerts, next } = alertsAnswer.parse(answer);
  return { items: alerts, next };
};
const idOf = ({ _id }: DeskAlert) => _id;

/** Short messages for readers' phones: the composer for those who may send one, and the alerts sent so far. */
export default function AlertsPage() {
  const state = useAlertsOverview();
  const { heard, isCutOff, refusal, reload } = state;
  const [query] = useSearchParams();
  return (
    <div className={styles.screen} aria-busy={heard === undefined}>
      <ScreenHead title="Alerts">
        Short messages to the phones and computers of readers who asked for them, even when they are not on the site.
        {heard !== undefined && ` ${subscribersText(heard.overview.subscribers)}`}
      </ScreenHead>
      {isCutOff && <StateLine light="red">No connection to the site. Trying again...</StateLine>}
      {refusal !== null && <LoadFailed onRetry={reload}>{refusal}</LoadFailed>}
      {heard === undefined ? (
        refusal === null && <p role="status">Loading...</p>
      ) : (
        <Alerts state={state} heard={heard} storyId={query.get('story')} />
      )}
    </div>
  );
}

function subscribersText(count: number): string {
  return count === 1 ? '1 browser gets alerts.' : `${count.toLocaleString('en-GB')} browsers get alerts.`;
}

interface AlertsProps {
  readonly state: AlertsState;
  readonly heard: NonNullable<AlertsState['heard']>;
  /** The story to write an alert from. */
  readonly storyId: string | null;
}

function Alerts({ state: { reload }, heard: { overview, serverAhead }, storyId }: AlertsProps) {
  const pages = usePages(ALERTS_PATH, 'before', parsePage, { idOf });
  const navigate = useNavigate();
  const { ask } = useAlerts();
  const maySend = useMay('editor');
  const [sentHere, setSentHere] = useState<string | null>(null);
  // Part of the composer's key: a new number remounts it.
  const [composed, setComposed] = useState(0);
  const [takesFocus, setTakesFocus] = useState(false);
  const known = new Set(overview.alerts.map(idOf));
  // The overview is polled and the pages are not, so an alert that is in both is taken from the overview.
  const alerts = [...overview.alerts, ...pages.items.filter(({ _id }) => !known.has(_id))];
  const names = useTopicNames(alerts.flatMap(topicsOf));

  const compose = (isBroughtBack: boolean) => {
    setTakesFocus(isBroughtBack);
    setComposed((count) => count + 1);
  };

  async function reuse(alert: DeskAlert) {
    const question = { text: 'Replace the alert that you have typed?', yes: 'Replace it', no: 'Keep it' };
    if (keptDraft(alert.storyId) !== null && !(await ask(question))) return;
    keepDraft(alert.storyId, draftFrom(alert, randomName()));
    compose(true);
    await navigate(alert.storyId === null ? '/admin/alerts' : `/admin/alerts?story=${alert.storyId}`);
  }

  const composer = {
    overview,
    names,
    reload,
    takesFocus,
    onCleared: () => compose(true),
    onSent: (id: string) => {
      setSentHere(id);
      compose(false);
      reload();
      // Leaves the story's address: there the composer would be filled in again, and the alert easily sent twice.
      if (storyId !== null) void navigate('/admin/alerts', { replace: true });
    },
  };
  return (
    <>
      <WaitingAlerts
        alerts={overview.alerts}
        names={names}
        serverAhead={serverAhead}
        sentHere={sentHere}
        reload={reload}
        onCancelled={(alert) => {
          // The cancelled text returns to the composer to be corrected, unless another draft has been typed since.
          if (keptDraft(alert.storyId) === null) void reuse(alert);
        }}
      />
      {maySend &&
        (storyId === null ? (
          <Composer key={composed} story={null} {...composer} />
        ) : (
          <StoryComposer key={`${storyId} ${composed}`} id={storyId} {...composer} />
        ))}
      <History
        pages={{ ...pages, items: alerts }}
        names={names}
        onReuse={maySend ? (alert) => void reuse(alert) : null}
      />
    </>
  );
}

function topicsOf({ audience }: DeskAlert): readonly AlertTopic[] {
  return audience.kind === 'topics' ? audience.topics : [];
}

const parseStory = (answer: unknown) => deskStory.parse(answer);
const hasOpenBlog = (answer: unknown) => deskLiveBlogAnswer.parse(answer).blog?.isOpen ?? false;

type StoryComposerProps = Omit<Parameters<typeof Composer>[0], 'story'> & { readonly id: string };

/** Loads the story, then shows the composer filled in with its headline and standfirst. */
function StoryComposer({ id, ...composer }: StoryComposerProps) {
  const of = encodeURIComponent(id);
  const [story, reloadStory] = useDeskData(`/api/desk/stories/${of}`, parseStory);
  const [blog] = useDeskData(`/api/desk/live-blogs/${of}`, hasOpenBlog);
  if (story.kind === 'failed') {
    return (
      <LoadFailed look="notice" onRetry={reloadStory}>
        {story.reason}
      </LoadFailed>
    );
  }
  if (story.kind === 'loading' || blog.kind === 'loading') return <p role="status">Opening the story...</p>;
  return <ReadyStory story={story.data} hasLiveBlog={blog.kind === 'ready' && blog.data} {...composer} />;
}

interface ReadyStoryProps extends Omit<StoryComposerProps, 'id'> {
  readonly story: DeskStory;
  readonly hasLiveBlog: boolean;
}

function ReadyStory({ story, hasLiveBlog, names, ...composer }: ReadyStoryProps) {
  const prefill = useMemo(() => prefillFrom(story, hasLiveBlog), [story, hasLiveBlog]);
  const headline = shownTitle(story.published?.title ?? '');
  if (prefill === null) {
    return (
      <div className={noticeStyles.notice}>
        <p>Readers cannot see this story, so no alert can lead to it. Publish it first.</p>
        <Link className={textStyles.link} to={`/admin/stories/${story._id}`}>
          Open the story
        </Link>
        <Link className={textStyles.link} to="/admin/alerts">
          Write an alert from no story
        </Link>
      </div>
    );
  }
  const own: TopicNames = new Map(prefill.own.map(({ topic, name }) => [topic, name]));
  return <Composer {...composer} names={new Map([...names, ...own])} story={{ id: story._id, headline, ...prefill }} />;
}
