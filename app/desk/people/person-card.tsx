import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { CardTitle } from '#app/desk/kit/card-title.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { SessionList } from '#app/desk/kit/session-list.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { lostWithout } from '#app/desk/kit/unsaved-work.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDate } from '#domain/dates.ts';
import { invitationInput, type Person } from '#domain/desk/people.ts';
import { roleTitle } from '#domain/roles.ts';
import styles from './people.module.css';
import { PersonActions } from './person-actions.tsx';
import { PersonPasskeys } from './person-passkeys.tsx';
import { RoleField } from './role-field.tsx';

/** The query parameter that names the person shown. */
export const CHOSEN_PERSON = 'person';

interface PersonCardProps {
  readonly person: Person;
  readonly choice: string | null;
  readonly onChanged: () => void;
}

/** One person: what they may do, and what administrators may do about them. */
export function PersonCard({ person, choice, onChanged }: PersonCardProps) {
  const { _id, name, disabledAt, sessions } = person;
  return (
    <>
      <CardTitle choice={choice}>{name}</CardTitle>
      <Facts {...person} />
      <PersonForm person={person} onSaved={onChanged} />
      <section className={styles.part}>
        <h3 className={cardStyles.partTitle}>Access</h3>
        <PersonActions person={person} onChanged={onChanged} />
        <Link className={textStyles.link} to={`/admin/audit?user=${_id}`}>
          What {name} did
        </Link>
      </section>
      <section className={styles.part}>
        <h3 className={cardStyles.partTitle}>Passkeys of {name}</h3>
        <PersonPasskeys person={person} />
      </section>
      {disabledAt === null && (
        <section className={styles.part}>
          <h3 className={cardStyles.partTitle}>Where {name} is logged in</h3>
          {/* The key reloads the list when the number of sessions changes. */}
          <SessionList key={sessions} path={`/api/desk/people/${_id}/sessions`} whose={name} onEnded={onChanged} />
        </section>
      )}
    </>
  );
}

function Facts({ email, role, createdAt, disabledAt, lastUsedAt, hasTwoFactor }: Person) {
  return (
    <dl className={styles.facts}>
      <dt>E-mail</dt>
      <dd>{email}</dd>
      <dt>Role</dt>
      <dd>{roleTitle(role)}</dd>
      <dt>State</dt>
      <dd>{disabledAt === null ? 'Active' : `Disabled since ${britishDate(disabledAt)}`}</dd>
      <dt>Two-factor login</dt>
      <dd>{hasTwoFactor ? 'On' : 'Off'}</dd>
      <dt>Last seen</dt>
      <dd>{lastUsedAt === null ? 'Not logged in' : <TimeAgo at={lastUsedAt} now={new Date()} />}</dd>
      <dt>Joined</dt>
      <dd>{britishDate(createdAt)}</dd>
    </dl>
  );
}

const personFields = invitationInput.pick({ name: true, role: true });

function PersonForm({ person, onSaved }: { person: Person; onSaved: () => void }) {
  const { name, role } = person;
  const form = usePlainForm(personFields, { name, role }, { isLost: lostWithout(CHOSEN_PERSON) });
  const { dirtyFields } = form.formState;
  const { reset } = form;
  // What somebody else has changed is shown, but for a field that is being changed here.
  useEffect(() => reset({ name, role }, { keepDirtyValues: true }), [name, role, reset]);
  const { say } = useAlerts();
  const { revalidate } = useRevalidator();

  async function save(fields: z.output<typeof personFields>) {
    const path = `/api/desk/people/${person._id}`;
    const failed = `${person.name} could not be changed`;
    // Only what was changed here: the other field may have been changed by somebody else meanwhile.
    const body = {
      ...(dirtyFields.name ? { name: fields.name } : {}),
      ...(dirtyFields.role ? { role: fields.role } : {}),
    };
    if ((await form.send({ method: 'PATCH', path, body, failed })) === null) return;
    form.reset(fields);
    say('done', `${fields.name} saved.`);
    onSaved();
    // The person may be the viewer, whose name and role the desk's bar shows.
    void revalidate();
  }

  return (
    <PlainForm form={form} onSend={save}>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <div className={formStyles.pair}>
          <FormText form={form} name="name" label="Name" maxLength={120} required />
          <RoleField form={form} name="role" chosen={form.watch('role')} />
        </div>
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={!form.isDirty}>
            Save changes
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
