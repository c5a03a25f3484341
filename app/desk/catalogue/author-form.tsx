import { useId } from 'react';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { CardTitle } from '#app/desk/kit/card-title.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { uploadPicture } from '#app/desk/kit/pictures/upload-picture.ts';
import { FormArea, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { Overtaken, useOvertaking } from '#app/desk/kit/plain-form/overtaken.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { lostWithout } from '#app/desk/kit/unsaved-work.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import {
  type AuthorFields,
  type AuthorTexts,
  authorFields,
  authorTexts,
  type DeskAuthor,
  deskAuthor,
} from '#domain/desk/catalogue.ts';
import { AuthorMerge } from './author-merge.tsx';
import authorsStyles from './authors.module.css';

/** An author as typed: the expertise is one line, its entries separated by commas. */
const typedAuthor = authorFields.extend({
  expertise: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(authorFields.shape.expertise.unwrap()),
});
type TypedAuthor = z.input<typeof typedAuthor>;
type Form = PlainFormHandle<TypedAuthor, AuthorFields>;

const EMPTY: TypedAuthor = {
  name: '',
  title: '',
  category: '',
  bio: '',
  portrait: '',
  twitter: '',
  linkedin: '',
  website: '',
  email: '',
  location: '',
  expertise: '',
};

const LABELS = {
  name: 'Name',
  title: 'Title',
  category: 'Writes about',
  bio: 'About the author',
  portrait: 'Portrait',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  website: 'Website',
  email: 'E-mail shown to readers',
  location: 'Location',
  expertise: 'Expertise',
} as const satisfies Readonly<Record<keyof TypedAuthor, string>>;
const LABELLED = typedAuthor.keyof().options.map((name) => [name, LABELS[name]] as const);

/** The query parameter that names the author shown. */
export const CHOSEN_AUTHOR = 'author';

interface AuthorFormProps {
  /** `null` for a new author. */
  readonly author: DeskAuthor | null;
  /** The viewer's choice of the author, by `useChosen`. */
  readonly choice: string | null;
  readonly onSaved: (author: DeskAuthor) => void;
  readonly onMerged: (into: DeskAuthor, text: string, merge: string) => void;
}

/** One author's profile. */
export function AuthorForm({ author, choice, onSaved, onMerged }: AuthorFormProps) {
  const form = usePlainForm(typedAuthor, author ? typedOf(author) : EMPTY, { isLost: lostWithout(CHOSEN_AUTHOR) });
  const { isDirty } = form;
  const { say } = useAlerts();
  const mayChange = useMay('editor');
  const { isSaving, save, theirs, goOnFrom } = useOvertaking<AuthorFields, DeskAuthor, AuthorTexts>({
    form,
    filledWith: author && textsOf(author),
    schema: author ? authorTexts.transform((texts) => ({ ...author, ...texts })) : deskAuthor,
    textsOf,
    send: async (body) => {
      const path = `/api/desk/authors${author ? `/${author._id}` : ''}`;
      return deskAuthor.parse(await sendChange(path, { method: author ? 'PUT' : 'POST', body }));
    },
    onSaved: (saved, fields) => {
      // Keeps what was typed during the request.
      form.reset(typedOf(fields), { keepValues: true });
      say('done', 'Author saved.');
      onSaved(saved);
    },
    failed: 'The author could not be saved',
  });

  return (
    <>
      <CardTitle choice={choice}>{author ? author.name : 'New author'}</CardTitle>
      <PlainForm form={form} onSend={async (fields) => void (await save(fields))}>
        {theirs && (
          <Overtaken
            form={form}
            labels={LABELLED}
            theirs={typedOf(theirs)}
            isSaving={isSaving}
            onTheirs={() => {
              form.reset(typedOf(theirs));
              goOnFrom(theirs);
            }}
            onMine={(fields) => save(fields, theirs)}
          />
        )}
        <fieldset className={formStyles.fields} disabled={!mayChange}>
          <AuthorInputs form={form} />
          {author !== null && (
            <p className={textStyles.small}>
              {author.followers} {author.followers === 1 ? 'follower' : 'followers'}
              {author.aliases.length > 0 && ` · also found as ${author.aliases.join(', ')}`} ·{' '}
              <a className={textStyles.link} href={author.href} target="_blank" rel="noreferrer">
                Open on the site
              </a>
            </p>
          )}
          {mayChange && (
            <div className={formStyles.ends}>
              <DeskButton look="primary" type="submit" disabled={isSaving || !isDirty}>
                {isSaving ? 'Saving...' : 'Save author'}
              </DeskButton>
            </div>
          )}
        </fieldset>
      </PlainForm>
      {author !== null && mayChange && <AuthorMerge author={author} onMerged={onMerged} />}
    </>
  );
}

function textsOf({ _id, source, followers, stories, aliases, href, ...texts }: DeskAuthor): AuthorTexts {
  return texts;
}

function typedOf(author: AuthorFields): TypedAuthor {
  return {
    name: author.name,
    title: author.title,
    category: author.category,
    bio: author.bio,
    portrait: author.portrait,
    twitter: author.twitter,
    linkedin: author.linkedin,
    website: author.website,
    email: author.email,
    location: author.location,
    expertise: author.expertise.join(', '),
  };
}

function AuthorInputs({ form }: { form: Form }) {
  return (
    <>
      <FormText form={form} name="name" label={LABELS.name} maxLength={120} required />
      <div className={formStyles.pair}>
        <FormText form={form} name="title" label={LABELS.title} maxLength={120} />
        <FormText form={form} name="category" label={LABELS.category} maxLength={120} />
      </div>
      <FormArea form={form} name="bio" label={LABELS.bio} maxLength={2000} />
      <FormText form={form} name="expertise" label={LABELS.expertise} maxLength={1200} help="Separated by commas." />
      <Portrait form={form} />
      <div className={formStyles.pair}>
        <FormText form={form} name="email" label={LABELS.email} maxLength={254} />
        <FormText form={form} name="location" label={LABELS.location} maxLength={120} />
        <FormText form={form} name="twitter" label={LABELS.twitter} maxLength={200} />
        <FormText form={form} name="linkedin" label={LABELS.linkedin} maxLength={300} />
        <FormText form={form} name="website" label={LABELS.website} maxLength={300} />
      </div>
    </>
  );
}

function Portrait({ form }: { form: Form }) {
  const id = useId();
  const { say } = useAlerts();
  const portrait = form.watch('portrait') ?? '';
  const set = (address: string) => form.setValue('portrait', address, { shouldDirty: true });
  async function upload(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    try {
      set(await uploadPicture(file, () => undefined));
    } catch (error) {
      // If the session has ended, the login dialog opens instead of an error message.
      if (error instanceof SessionEnded) return;
      say('failed', 'Failed to upload image', error instanceof Error ? error.message : undefined);
    } finally {
      // Otherwise choosing the same file again would fire no change event.
      input.value = '';
    }
  }
  return (
    <Field id={id} label={LABELS.portrait}>
      <div className={formStyles.ends}>
        {portrait !== '' && <img className={authorsStyles.face} src={portrait} alt="The portrait" />}
        <input id={id} type="file" accept="image/*" onChange={(event) => void upload(event.target)} />
        {portrait !== '' && <DeskButton onClick={() => set('')}>Remove portrait</DeskButton>}
      </div>
    </Field>
  );
}
