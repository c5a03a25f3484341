import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useFormBasis } from '#app/desk/kit/plain-form/form-basis.tsx';
import { FormArea, FormCheck, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { Overtaken } from '#app/desk/kit/plain-form/overtaken.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { useSaveOver } from '#app/desk/kit/resource/use-save-over.ts';
import { type DeskPetition, deskPetition, type PetitionFields, petitionFields } from '#domain/desk/petitions.ts';
import { PETITION_DEFAULTS } from '#domain/forms/petition/petition-texts.ts';
import { newId } from '#domain/ids.ts';
import { londonInput, momentInLondon } from '#domain/london-time.ts';
import styles from './petitions.module.css';

interface PetitionFormProps {
  /** `null` for a new petition. */
  readonly petition: DeskPetition | null;
  readonly onSaved: (petition: DeskPetition) => void;
  /** Reloads the petition, which a colleague may have saved. */
  readonly onDiscard: () => void;
}

/** The fields as typed: the situation one point per line, the deadline in London time. */
const typedPetition = petitionFields.extend({
  situation: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(petitionFields.shape.situation),
  deadline: z.string().transform(momentInLondon),
});
type Typed = z.input<typeof typedPetition>;

const LABELS = {
  title: 'Title',
  description: 'Description',
  decisionMaker: 'Decision maker',
  story: 'Story',
  situation: 'Current Situation',
  deadline: 'Deadline',
  confirms: 'Count a signature only once its e-mailed link has been opened',
  isClosed: 'Closed: nobody can sign it',
} as const satisfies Readonly<Record<keyof Typed, string>>;
const LABELLED = typedPetition.keyof().options.map((name) => [name, LABELS[name]] as const);

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
export function PetitionForm({ petition, onSaved, onDiscard }: PetitionFormProps) {
  const form = usePlainForm(typedPetition, typedOf(petition));
  const { basis, startFrom } = useFormBasis(form, petition, { isNewer, typedOf });
  const { isDirty, setFocus } = form;
  const [discards, setDiscards] = useState(0);
  useEffect(() => {
    // The button is gone with what it has discarded.
    if (discards > 0) setFocus('title');
  }, [discards, setFocus]);
  const { say, ask } = useAlerts();
  // Of a new one: what is sent again after a lost answer is added once.
  const [id] = useState(() => newId());

  const saving = useSaveOver<SentPetition, DeskPetition>({
    schema: deskPetition,
    fieldsOf: ({ fields }) => fields,
    rebased: (sent, { saved }) => ({ ...sent, saved }),
    send: async ({ fields, saved }) => {
      const path = `/api/desk/petitions${petition ? `/${petition._id}` : ''}`;
      const body = petition ? { ...fields, saved } : { ...fields, id };
      return deskPetition.parse(await sendChange(path, { method: petition ? 'PUT' : 'POST', body }));
    },
    onSaved: (saved) => {
      startFrom(saved);
      say('done', 'Petition saved.');
      onSaved(saved);
    },
    onMistakes: form.showMistakes,
    failed: 'The petition could not be saved',
    unreachable: 'The site could not be reached. What you have typed is still here.',
  });
  const { isSaving, theirs } = saving;

  async function save(fields: PetitionFields, over = basis) {
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
    await saving.save({ fields, saved: over?.saved });
  }

  function takeTheirs(present: DeskPetition) {
    saving.settle();
    startFrom(present);
    onSaved(present);
  }

  function discard() {
    saving.settle();
    startFrom(petition);
    setDiscards(discards + 1);
    onDiscard();
  }

  return (
    <PlainForm form={form} className={cardStyles.card} onSend={(fields) => save(fields)} label="Petition">
      {theirs && (
        <Overtaken
          form={form}
          labels={LABELLED}
          theirs={typedOf(theirs)}
          isSaving={isSaving}
          onTheirs={() => takeTheirs(theirs)}
          onMine={(fields) => save(fields, theirs)}
        />
      )}
      <div className={formStyles.fields}>
        <TextInputs form={form} />
        <TermInputs form={form} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={isSaving || !isDirty}>
            {isSaving ? 'Saving...' : 'Save petition'}
          </DeskButton>
          <span role="status">{isDirty ? 'Unsaved changes' : ''}</span>
          {petition !== null && isDirty && <DeskButton onClick={discard}>Discard changes</DeskButton>}
        </div>
      </div>
    </PlainForm>
  );
}

interface SentPetition {
  readonly fields: PetitionFields;
  /** The save that the fields are based on. */
  readonly saved: number | undefined;
}

type Form = PlainFormHandle<Typed, PetitionFields>;

function TextInputs({ form }: { readonly form: Form }) {
  return (
    <>
      <FormText form={form} name="title" label={LABELS.title} maxLength={160} required />
      <FormArea
        form={form}
        name="description"
        label={LABELS.description}
        maxLength={1000}
        required
        help="Shown under the title: the request in two or three sentences."
      />
      <FormText form={form} name="decisionMaker" label={LABELS.decisionMaker} maxLength={160} required />
      <FormArea
        form={form}
        name="story"
        label={LABELS.story}
        className={styles.tall}
        maxLength={8000}
        help="A blank line starts a new paragraph."
      />
      <FormArea
        form={form}
        name="situation"
        label={LABELS.situation}
        className={styles.tall}
        maxLength={4000}
        help="One point per line, at most 20."
      />
    </>
  );
}

function TermInputs({ form }: { readonly form: Form }) {
  return (
    <>
      <FormText
        form={form}
        name="deadline"
        label={LABELS.deadline}
        help="London time. Nobody can sign after it. Without one, the page says 48 hours."
        sort={{ type: 'datetime-local' }}
      />
      <FormCheck form={form} name="confirms" className={styles.check}>
        {LABELS.confirms}
      </FormCheck>
      <FormCheck form={form} name="isClosed" className={styles.check}>
        {LABELS.isClosed}
      </FormCheck>
    </>
  );
}

function isNewer(one: DeskPetition | null, other: DeskPetition | null): boolean {
  return one !== null && other !== null && one.saved > other.saved;
}

function typedOf(petition: DeskPetition | null): Typed {
  if (petition === null) return EMPTY;
  return {
    title: petition.title,
    description: petition.description,
    decisionMaker: petition.decisionMaker,
    story: petition.story,
    situation: petition.situation.join('\n'),
    deadline: londonInput(petition.deadline),
    confirms: petition.confirms,
    isClosed: petition.isClosed,
  };
}
