import { type FormEvent, useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { letGoOfWork, useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type DeskPetition, deskPetition, type PetitionFields } from '#domain/desk/petitions.ts';
import { PETITION_DEFAULTS } from '#domain/forms/petition/petition-texts.ts';
import { londonInput, momentInLondon } from '#domain/london-time.ts';
import styles from './petitions.module.css';

interface PetitionFormProps {
  /** `null` for a new petition. */
  readonly petition: DeskPetition | null;
  readonly onSaved: (petition: DeskPetition) => void;
  /** Reloads the petition after a colleague has saved it. */
  readonly onStale: () => void;
}

/** The fields as typed: the situation one point per line, the deadline in London time. */
interface Typed extends Omit<PetitionFields, 'situation' | 'deadline'> {
  readonly situation: string;
  readonly deadline: string;
}

const EMPTY: Typed = {
  title: '',
  description: '',
  decisionMaker: PETITION_DEFAULTS.decisionMaker,
  story: '',
  situation: '',
  deadline: '',
  confirms: false,
  isClosed: false,
};

/** Text and terms of a petition. Changing the text makes a new version; earlier signatures stay with theirs. */
export function PetitionForm({ petition, onSaved, onStale }: PetitionFormProps) {
  const [typed, setTyped] = useState(() => (petition ? typedOf(petition) : EMPTY));
  const [isDirty, setDirty] = useState(false);
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  useUnsavedWork(isDirty);
  const set = (some: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...some }));
    setDirty(true);
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const fields = fieldsOf(typed);
    const closes = fields.isClosed && petition !== null && !petition.isClosed;
    if (
      closes &&
      !(await ask({
        text: 'Close this petition?',
        detail: 'Nobody can sign it until it is reopened.',
        yes: 'Close it',
      }))
    )
      return;
    const answer = await send({
      method: petition ? 'PUT' : 'POST',
      path: `/api/desk/petitions${petition ? `/${petition._id}` : ''}`,
      body: petition ? { ...fields, saved: petition.saved } : fields,
      failed: 'The petition could not be saved',
    });
    if (answer === null) return;
    const saved = deskPetition.parse(answer);
    setTyped(typedOf(saved));
    setDirty(false);
    letGoOfWork();
    say('done', 'Petition saved.');
    onSaved(saved);
  }

  return (
    <form className={cardStyles.card} onSubmit={(event) => void save(event)} aria-label="Petition">
      <div className={formStyles.fields}>
        <TextInputs typed={typed} set={set} />
        <TermInputs typed={typed} set={set} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={isSending || !isDirty}>
            {isSending ? 'Saving...' : 'Save petition'}
          </DeskButton>
          <span role="status">{isDirty ? 'Unsaved changes' : ''}</span>
          {petition !== null && isDirty && <DeskButton onClick={onStale}>Discard changes</DeskButton>}
        </div>
      </div>
    </form>
  );
}

interface InputsProps {
  readonly typed: Typed;
  readonly set: (some: Partial<Typed>) => void;
}

function TextInputs({ typed, set }: InputsProps) {
  const id = useId();
  const area = (key: 'description' | 'story' | 'situation', label: string, maxLength: number, help: string) => (
    <Field id={id + key} label={label} help={help}>
      <textarea
        id={id + key}
        className={key === 'description' ? formStyles.area : styles.tall}
        value={typed[key]}
        maxLength={maxLength}
        required={key === 'description'}
        aria-describedby={`${id + key}help`}
        onChange={(event) => set({ [key]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <TextField
        id={`${id}title`}
        label="Title"
        value={typed.title}
        maxLength={160}
        required
        onType={(title) => set({ title })}
      />
      {area('description', 'Description', 1000, 'Shown under the title: the request in two or three sentences.')}
      <TextField
        id={`${id}maker`}
        label="Decision maker"
        value={typed.decisionMaker}
        maxLength={160}
        required
        onType={(decisionMaker) => set({ decisionMaker })}
      />
      {area('story', 'Story', 8000, 'A blank line starts a new paragraph.')}
      {area('situation', 'Current Situation', 4000, 'One point per line, at most 20.')}
    </>
  );
}

function TermInputs({ typed, set }: InputsProps) {
  const id = useId();
  return (
    <>
      <Field
        id={`${id}deadline`}
        label="Deadline"
        help="London time. After it nobody can sign. Without one the page says 48 hours."
      >
        <input
          id={`${id}deadline`}
          type="datetime-local"
          value={typed.deadline}
          aria-describedby={`${id}deadlinehelp`}
          onChange={(event) => set({ deadline: event.target.value })}
        />
      </Field>
      <label className={styles.check}>
        <input type="checkbox" checked={typed.confirms} onChange={(event) => set({ confirms: event.target.checked })} />
        Count a signature only once its e-mailed link has been opened
      </label>
      <label className={styles.check}>
        <input type="checkbox" checked={typed.isClosed} onChange={(event) => set({ isClosed: event.target.checked })} />
        Closed: nobody can sign it
      </label>
    </>
  );
}

function typedOf(petition: DeskPetition): Typed {
  const { title, description, decisionMaker, story, situation, deadline, confirms, isClosed } = petition;
  return {
    title,
    description,
    decisionMaker,
    story,
    confirms,
    isClosed,
    situation: situation.join('\n'),
    deadline: londonInput(deadline),
  };
}

function fieldsOf({ situation, deadline, ...fields }: Typed): PetitionFields {
  const points = situation.split('\n').map((line) => line.trim());
  return { ...fields, situation: points.filter((point) => point !== ''), deadline: momentInLondon(deadline) };
}
