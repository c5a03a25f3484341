import { useSyncExternalStore } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { servicesContext } from '#app/services.ts';
import { deskStory } from '#domain/desk/desk-story.ts';
import styles from './story.page.module.css';
import { StoryEditor } from './story-editor.tsx';

/** Whose editor it is, and the story: a call of its own would have the editor wait for it once more. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer, deskStory: opened } = context.get(servicesContext);
  const id = params.id ?? '';
  const story = viewer && !viewer.needsSecondFactor ? ((await opened?.(id)) ?? null) : null;
  return { id, story, user: viewer?.id ?? '', role: viewer?.role ?? ('reporter' as const) };
}

export const meta: MetaFunction = () => [
  { title: 'Story | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const parseStory = (answer: unknown) => deskStory.parse(answer);

export default function StoryPage() {
  const { id, story, user, role } = useLoaderData<typeof loader>();
  // Before the script has taken over nothing could be typed or pressed that counts.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isAlive) return <Skeleton />;
  if (story) return <StoryEditor key={id} story={story} user={user} role={role} />;
  return <AskedStory key={id} />;
}

const never = () => () => undefined;

/** What the page came without, such as a story that does not exist: the desk's API says why. */
function AskedStory() {
  const { id, user, role } = useLoaderData<typeof loader>();
  const [state, reload] = useDeskData(`/api/desk/stories/${encodeURIComponent(id)}`, parseStory);
  if (state.kind === 'ready') return <StoryEditor story={state.data} user={user} role={role} />;
  if (state.kind === 'loading') return <Skeleton />;
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>This story cannot be opened</h1>
      <p>{state.reason}</p>
      <p className={styles.ways}>
        <DeskButton onClick={reload}>Try Again</DeskButton>
        <Link className={textStyles.link} to="/admin/stories">
          All stories
        </Link>
      </p>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <h1 className={styles.title}>Opening the story...</h1>
      <span />
      <span />
      <span />
    </div>
  );
}
