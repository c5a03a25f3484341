import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import styles from './follow-forms.module.css';

const FOLLOWING = 'following';

interface FollowFormsProps {
  readonly id: string;
  readonly name: string;
}

/**
 * Two forms, follow and unfollow, of which one is shown (AUTH-31, SPEC-15). Without script the form's address ends in
 * `#following`, from which the style sheet tells which one to show. With script, the profile's feature `follow`
 * decides.
 */
export function FollowForms({ id, name }: FollowFormsProps) {
  const call = `/api/authors/${id}`;
  return (
    <div className={styles.forms}>
      <form
        className={styles.unfollow}
        id={FOLLOWING}
        method="post"
        action={`${call}/unfollow#follow`}
        data-follow="no"
      >
        <button type="submit" className={styles.following}>
          Following
          <VisuallyHidden> {name}. Press to unfollow.</VisuallyHidden>
        </button>
      </form>
      <form className={styles.follow} method="post" action={`${call}/follow#${FOLLOWING}`} data-follow="yes">
        <button type="submit" className={styles.button}>
          Follow
          <VisuallyHidden> {name}</VisuallyHidden>
        </button>
      </form>
      <p className={styles.status} role="status" data-follow-status="" />
    </div>
  );
}
