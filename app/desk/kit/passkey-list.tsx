import type { ReactNode } from 'react';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDate } from '#domain/dates.ts';
import type { Passkey } from '#domain/desk/passkeys.ts';
import listStyles from './list.module.css';
import { Mark } from './mark.tsx';
import styles from './session-list.module.css';
import textStyles from './text.module.css';
import { useEntryFocus } from './use-entry-focus.ts';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Their owner, for the list's name. */
  readonly whose: string;
  /** Renders the buttons of a passkey. */
  readonly actions: (passkey: Passkey) => ReactNode;
}

/** A list of passkeys with their details. */
export function PasskeyList({ passkeys, whose, actions }: PasskeyListProps) {
  const entries = useEntryFocus<HTMLUListElement>();
  return (
    <ul {...entries} className={`${listStyles.frame} ${styles.sessions}`} aria-label={`Passkeys of ${whose}`}>
      {passkeys.map((passkey) => (
        <li key={passkey._id} className={listStyles.row}>
          <div className={listStyles.words}>
            <p>
              <span className={textStyles.name}>{passkey.name}</span>{' '}
              {passkey.isBackedUp ? <Mark look="good">Backed up</Mark> : <Mark>On one device</Mark>}
            </p>
            <p className={textStyles.small}>
              Added {britishDate(passkey.createdAt)} ·{' '}
              {passkey.lastUsedAt === null ? (
                'not used yet'
              ) : (
                <>
                  used <TimeAgo at={passkey.lastUsedAt} now={new Date()} />
                </>
              )}
            </p>
          </div>
          {actions(passkey)}
        </li>
      ))}
    </ul>
  );
}
