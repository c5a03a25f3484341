import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { servicesContext } from '#app/services.ts';
import { USES_REACT } from '#app/start/uses-react.ts';
import { SkipLink } from '#app/ui/visually-hidden.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { AlertsProvider, useAlerts } from './kit/alerts.tsx';
import controls from './kit/desk-controls.module.css';
import { useKeys } from './kit/keys/use-keys.ts';
import { useUnreadMentions } from './kit/mentions.ts';
import { PicturePickerProvider } from './kit/pictures/picture-picker.tsx';
import { hasTypedForm } from './kit/plain-form/typed-work.ts';
import { DeskQueries } from './kit/resource/desk-queries.tsx';
import { hasUnsavedWork, useLeavingGuard } from './kit/unsaved-work.ts';
import { LOGGED_IN } from './login/log-in.ts';
import { LogInAgain } from './login/log-in-again.tsx';
import { requestedPage } from './session/requested-page.ts';
import { useDeskGuard } from './session/use-desk-guard.ts';
import { ViewerContext } from './session/viewer.ts';
import { DeskBar } from './shell/desk-bar.tsx';
import { DeskNav } from './shell/desk-nav.tsx';
import styles from './shell/desk-shell.module.css';
import { CommandPalette } from './shell/palette/command-palette.tsx';
import { useLogOut } from './shell/use-log-out.ts';
import { useUnread } from './visitors/inbox/unread.ts';

// Loaded on demand: most visits to the desk choose no picture.
const PickerDialog = lazy(async () => ({ default: (await import('./media/picker-dialog.tsx')).PickerDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('./shell/keys-dialog.tsx')).KeysDialog }));
const NewStory = lazy(async () => ({ default: (await import('./stories/new-story.tsx')).NewStory }));

/** The guard on the server: without a login nothing of the desk is rendered (LOGIN-17 to LOGIN-19). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const {
    viewer,
    languages = [DEFAULT_LANGUAGE],
    hasPasskeys = false,
    sendsMail = true,
  } = context.get(servicesContext);
  if (viewer?.needsSecondFactor) throw redirect('/admin/second-factor');
  if (viewer) return { name: viewer.name, role: viewer.role, languages, hasPasskeys, sendsMail };
  throw redirect(`/login?${new URLSearchParams({ next: requestedPage(request.url) })}`);
}

/**
 * Keeps the frame's data from screen to screen, since the login does not change. Loaded together with a screen, the frame
 * would fail with it, and the error would replace the whole desk. The screen's first call notices an ended session.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
}

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export const handle = USES_REACT;

export const meta: MetaFunction = () => [{ title: 'Desk | MATV' }, { name: 'robots', content: 'noindex, nofollow' }];

export default function DeskLayout() {
  return (
    <AlertsProvider>
      <Guard />
      <DeskQueries>
        <Frame />
      </DeskQueries>
    </AlertsProvider>
  );
}

function Guard() {
  const { say } = useAlerts();
  useDeskGuard(useCallback(() => say('done', LOGGED_IN), [say]));
  useLeavingGuard();
  return null;
}

/** Whether a login on another page would interrupt what somebody is at. */
function hasSomethingToLose(): boolean {
  return hasTypedForm() || hasUnsavedWork();
}

/** Screens whose own head has the button for a new story. */
const STORY_LISTS: ReadonlySet<string> = new Set(['/admin/stories', '/admin/blogs']);

/** Bar and navigation around the screen. */
function Frame() {
  const viewer = useLoaderData<typeof loader>();
  const { name, role } = viewer;
  const { pathname } = useLocation();
  const inbox = useUnread(role, pathname);
  const mentions = useUnreadMentions(pathname);
  const [isFinding, setFinding] = useState(false);
  const [isHelping, setHelping] = useState(false);
  // The path on which the dialog for a new story was opened: it closes when the story's editor, another path, opens.
  const [newStoryOn, setNewStoryOn] = useState<string | null>(null);
  const logOut = useLogOut();
  const find = useCallback(() => setFinding(true), []);
  const help = useCallback(() => setHelping(true), []);
  const createStory = useCallback(() => setNewStoryOn(pathname), [pathname]);
  const unread = useMemo(() => ({ '/admin/inbox': inbox, '/admin/mentions': mentions }), [inbox, mentions]);
  useKeys({ find, findInText: find, help });
  return (
    <ViewerContext value={viewer}>
      <LogInAgain isNeeded={hasSomethingToLose} />
      <div className={`${styles.desk} ${controls.controls}`}>
        <SkipLink />
        <DeskBar
          name={name}
          role={role}
          mentions={mentions}
          onFind={find}
          onHelp={help}
          onNewStory={STORY_LISTS.has(pathname) ? null : createStory}
          onLogOut={logOut}
        />
        <DeskNav role={role} unread={unread} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <PicturePickerProvider Dialog={PickerDialog}>
            <Outlet />
          </PicturePickerProvider>
        </main>
        {isFinding && (
          <CommandPalette
            role={role}
            onClose={() => setFinding(false)}
            onAction={(action) => {
              if (action === 'new-story') setNewStoryOn(pathname);
              else if (action === 'keys') setHelping(true);
              else void logOut();
            }}
          />
        )}
        <Suspense>
          {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
          {newStoryOn === pathname && <NewStory kind="" section="" language="" onClose={() => setNewStoryOn(null)} />}
        </Suspense>
      </div>
    </ViewerContext>
  );
}
