import { type ReactNode, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useLeavingFocus } from '#app/desk/kit/use-leaving-focus.ts';
import { britishDateTime } from '#domain/dates.ts';
import type { DeskStory, StoryDraft, StoryFields } from '#domain/desk/desk-story.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import type { OpenDialog } from '../actions/save-bar.tsx';
import type { StoryActions } from '../actions/use-story-actions.ts';
import { FieldChanges } from '../compare/field-changes.tsx';
import { aboutClash, MergePanel } from '../compare/merge-panel.tsx';
import type { LocalCopy } from '../editing/local-copies.ts';
import type { Clash } from '../editing/story-calls.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';
import styles from './side.module.css';

interface NoticesProps {
  readonly session: StorySession;
  readonly state: SessionState;
  readonly role: Role;
  readonly actions: StoryActions;
  readonly open: (dialog: OpenDialog) => void;
}

/** Notices that the editor must read or settle before continuing with this story. */
export function Notices({ session, state, role, actions, open }: NoticesProps) {
  const { story, clash, fields, saved, offered, saving } = state;
  const isEditor = isAtLeast(role, 'editor');
  return (
    <>
      {offered !== null && clash === null && <Offer session={session} offered={offered} state={state} />}
      {clash !== null && (
        <MergePanel
          heading={
            clash.isStory ? 'The story has changed since this draft was begun' : 'Someone else has saved this story'
          }
          about={aboutClash(clash.by, clash.at, clash.isStory)}
          mine={fields}
          theirs={clash.theirs}
          base={clash.isStory ? baseOf(state, clash) : saved}
          isBusy={saving === 'saving'}
          onMerge={(merged) => void session.settle(merged)}
        />
      )}
      {story.source === 'wire' && (
        <Notice>
          <p>
            This story came in on the wire. Your changes are kept as a draft; once you publish them the story is the
            desk’s own, and the wire no longer updates it.
          </p>
        </Notice>
      )}
      {story.state === 'scheduled' && story.publishAt !== null && (
        <Notice>
          <p>Scheduled for {britishDateTime(story.publishAt)}.</p>
          {isEditor && (
            <DeskButton
              disabled={actions.isBusy}
              onClick={() => void actions.act('unschedule', {}, 'The story is a draft again.')}
            >
              Unschedule
            </DeskButton>
          )}
        </Notice>
      )}
      {story.state === 'withdrawn' && (
        <Notice>
          <p>This story was withdrawn from the site.</p>
          {isEditor && (
            <DeskButton
              disabled={actions.isBusy}
              onClick={() => void actions.act('restore', {}, 'The story is back as a draft.')}
            >
              Restore as a draft
            </DeskButton>
          )}
        </Notice>
      )}
      <Review state={state} isEditor={isEditor} actions={actions} open={open} />
    </>
  );
}

/** The story as the working copy was made from it; what is published on this screen may be newer than that. */
export function baseOf(
  {
    story,
    baseVersion,
  }: Pick<SessionState, 'baseVersion'> & { readonly story: Pick<DeskStory, 'version' | 'published'> },
  { base }: Pick<Clash, 'base'>,
): StoryFields | null {
  return base ?? (story.version === baseVersion ? story.published : null);
}

type ReviewProps = Pick<NoticesProps, 'state' | 'actions' | 'open'> & { readonly isEditor: boolean };

function Review({ state: { story }, isEditor, actions, open }: ReviewProps) {
  const { inReviewSince, reviewAskedBy, review } = story.draft ?? NO_REVIEW;
  if (inReviewSince === null) return review && <Answered review={review} />;
  return (
    <Notice>
      <p>
        {reviewWords({ source: story.source, inReviewSince, reviewAskedBy })}{' '}
        {!isEditor && 'An editor looks at it and publishes it.'}
      </p>
      {isEditor && !isHeldBySource(story.source, reviewAskedBy) && (
        <DeskButton disabled={actions.isBusy} onClick={() => open('send back')}>
          Send back
        </DeskButton>
      )}
    </Notice>
  );
}

type Asked = Pick<DeskStory, 'source'> & Pick<StoryDraft, 'reviewAskedBy'> & { readonly inReviewSince: string };

/** Stories held by a rule of the wire have no requester to send them back to. */
function isHeldBySource(source: DeskStory['source'], reviewAskedBy: string | null): boolean {
  return source === 'wire' && reviewAskedBy === null;
}

/** Who requested the review: a person, or the rules of the story's source. */
export function reviewWords({ source, inReviewSince, reviewAskedBy }: Asked): string {
  const since = britishDateTime(inReviewSince);
  if (isHeldBySource(source, reviewAskedBy)) {
    return `The rules of its source have held this story for review since ${since}.`;
  }
  return `${reviewAskedBy ?? 'Somebody'} asked for review on ${since}.`;
}

const NO_REVIEW = { inReviewSince: null, reviewAskedBy: null, review: null };

function Answered({ review: { accepted, note, by, at } }: { review: NonNullable<StoryDraft['review']> }) {
  return (
    <Notice>
      <p>
        {by} {accepted ? 'approved it' : 'sent it back'} on {britishDateTime(at)}
        {note === '' ? '.' : `: ‘${note}’`}
      </p>
    </Notice>
  );
}

interface OfferProps {
  readonly session: StorySession;
  readonly offered: LocalCopy;
  readonly state: SessionState;
}

/** Text of an earlier visit that was never saved on the server. */
function Offer({ session, offered, state }: OfferProps) {
  const [isComparing, setComparing] = useState(false);
  const when = britishDateTime(new Date(offered.at));
  const restore = () => {
    session.restore(offered);
    session.settleCopy(offered).catch(reportError);
  };
  return (
    <section className={styles.compare} aria-label="Unsaved text">
      <Notice>
        <p>Unsaved text from {when} on this device</p>
        <DeskButton look="primary" onClick={restore}>
          Restore
        </DeskButton>
        <DeskButton aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
          Compare
        </DeskButton>
        <DeskButton look="quiet" onClick={() => session.settleCopy(offered).catch(reportError)}>
          Discard
        </DeskButton>
      </Notice>
      {isComparing && (
        <FieldChanges before={state.saved} after={offered.fields} names={['On the site’s desk', 'On this device']} />
      )}
    </section>
  );
}

function Notice({ children }: { children: ReactNode }) {
  const element = useLeavingFocus<HTMLDivElement>();
  return (
    <div ref={element} className={styles.notice} role="status">
      {children}
    </div>
  );
}
