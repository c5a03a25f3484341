import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import styles from './follow-forms.module.css';

const FOLLOWING = 'following';

/** An author or topic that readers can follow. */
export interface Followed {
  readonly kind: 'author' | 'topic';
  /** The author's id or the topic's slug. */
  readonly id: string;
  readonly name: string;
  /** Those that were merged into this one, which browsers may remember instead of it. */
  readonly former?: readonly string[];
}

/** The attributes of the element around the forms, for the browser feature `follow`. */
export function followable(followed: Followed) {
  const remembered = [followed.id, ...(followed.former ?? [])].map((id) => storedId(followed.kind, id));
  return { 'data-feature': 'follow', 'data-followed-as': remembered.join(' '), 'data-name': followed.name } as const;
}

/** The id stored in the browser: authors have a bare one, for compatibility with ids that are already stored. */
function storedId(kind: Followed['kind'], id: string): string {
  return kind === 'author' ? id : `topic:${id}`;
}

/**
 * Two forms, follow and unfollow, of which one is shown (AUTH-31, SPEC-15). Without script the form's address ends in
 * `#following`, from which the style sheet tells which one to show. With script, the feature `follow` decides.
 */
export function FollowForms({ kind, id, name }: Followed) {
  const { author } = useMessages();
  const language = useLanguage();
  const textLanguage = useTextLanguage();
  // Without script, the answer leads back to the page in this language.
  const query = language === DEFAULT_LANGUAGE ? '' : `?language=${language}`;
  const call = `/api/${kind}s/${encodeURIComponent(id)}`;
  return (
    <div className={styles.forms}>
      <form
        className={styles.unfollow}
        id={FOLLOWING}
        method="post"
        action={`${call}/unfollow${query}#follow`}
        data-follow="no"
      >
        <button type="submit" className={styles.following}>
          {author.following}
          <VisuallyHidden>
            {' '}
            <span lang={textLanguage(name)}>{name}</span>
            {author.pressToUnfollow}
          </VisuallyHidden>
        </button>
      </form>
      <form className={styles.follow} method="post" action={`${call}/follow${query}#${FOLLOWING}`} data-follow="yes">
        <button type="submit" className={styles.button}>
          {author.follow}
          <VisuallyHidden>
            {' '}
            <span lang={textLanguage(name)}>{name}</span>
          </VisuallyHidden>
        </button>
      </form>
      <p className={styles.status} role="status" data-follow-status="" />
    </div>
  );
}
