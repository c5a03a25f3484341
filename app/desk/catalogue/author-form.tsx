import { type FormEvent, useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { uploadPicture } from '#app/desk/kit/pictures/upload-picture.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { type AuthorFields, type DeskAuthor, deskAuthor } from '#domain/desk/catalogue.ts';
import { AuthorMerge } from './author-merge.tsx';
import authorsStyles from './authors.module.css';

const EMPTY: AuthorFields = {
  ...{ name: '', title: '', category: '', bio: '', portrait: '', twitter: '', linkedin: '', website: '', email: '' },
  ...{ location: '', expertise: [] },
};

interface AuthorFormProps {
  /** Null: a new one. */
  readonly author: DeskAuthor | null;
  readonly onSaved: (author: DeskAuthor) => void;
}

/** One author's profile. */
export function AuthorForm({ author, onSaved }: AuthorFormProps) {
  const [fields, setFields] = useState<AuthorFields>(author ? fieldsOf(author) : EMPTY);
  const [isDirty, setDirty] = useState(false);
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  const mayChange = useMay('editor');
  useUnsavedWork(isDirty);
  const set = (some: Partial<AuthorFields>) => {
    setFields((before) => ({ ...before, ...some }));
    setDirty(true);
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await send({
      ...{ method: author ? 'PUT' : 'POST', path: `/api/desk/authors${author ? `/${author._id}` : ''}`, body: fields },
      failed: 'The author could not be saved',
    });
    if (saved === null) return;
    setDirty(false);
    say('done', 'Author saved.');
    onSaved(deskAuthor.parse(saved));
  }

  return (
    <>
      <h2 className={cardStyles.title}>{author ? author.name : 'New author'}</h2>
      <form onSubmit={(event) => void save(event)}>
        <fieldset className={formStyles.fields} disabled={!mayChange}>
          <AuthorInputs fields={fields} set={set} />
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
              <DeskButton look="primary" type="submit" disabled={isSending || !isDirty}>
                {isSending ? 'Saving...' : 'Save author'}
              </DeskButton>
            </div>
          )}
        </fieldset>
      </form>
      {author !== null && mayChange && <AuthorMerge author={author} onMerged={onSaved} />}
    </>
  );
}

function fieldsOf(author: DeskAuthor): AuthorFields {
  const { name, title, category, bio, portrait, twitter, linkedin, website, email, location, expertise } = author;
  return { name, title, category, bio, portrait, twitter, linkedin, website, email, location, expertise };
}

function AuthorInputs({ fields, set }: { fields: AuthorFields; set: (some: Partial<AuthorFields>) => void }) {
  const id = useId();
  const line = (key: LineKey, label: string, maxLength: number) => (
    <TextField
      id={id + key}
      label={label}
      value={fields[key]}
      maxLength={maxLength}
      onType={(value) => set({ [key]: value })}
    />
  );
  return (
    <>
      <TextField
        id={`${id}name`}
        label="Name"
        value={fields.name}
        maxLength={120}
        required
        onType={(name) => set({ name })}
      />
      <div className={formStyles.pair}>
        {line('title', 'Title', 120)}
        {line('category', 'Writes about', 120)}
      </div>
      <Field id={`${id}bio`} label="About the author">
        <textarea
          id={`${id}bio`}
          className={formStyles.area}
          value={fields.bio}
          maxLength={2000}
          onChange={(event) => set({ bio: event.target.value })}
        />
      </Field>
      <TextField
        id={`${id}expertise`}
        label="Expertise"
        value={fields.expertise.join(', ')}
        maxLength={1200}
        help="Parted by commas."
        onType={(text) => set({ expertise: text.split(/,\s?/).slice(0, 20) })}
      />
      <Portrait portrait={fields.portrait} set={set} />
      <div className={formStyles.pair}>
        {line('email', 'E-mail shown to readers', 254)}
        {line('location', 'Location', 120)}
        {line('twitter', 'X (Twitter)', 200)}
        {line('linkedin', 'LinkedIn', 300)}
        {line('website', 'Website', 300)}
      </div>
    </>
  );
}

type LineKey = 'title' | 'category' | 'email' | 'location' | 'twitter' | 'linkedin' | 'website';

function Portrait({ portrait, set }: { portrait: string; set: (some: Partial<AuthorFields>) => void }) {
  const id = useId();
  const { say } = useAlerts();
  async function upload(file: File | undefined) {
    if (!file) return;
    try {
      set({ portrait: await uploadPicture(file, () => undefined) });
    } catch (error) {
      say('failed', 'Failed to upload image', error instanceof Error ? error.message : undefined);
    }
  }
  return (
    <Field id={id} label="Portrait">
      <div className={formStyles.ends}>
        {portrait !== '' && <img className={authorsStyles.face} src={portrait} alt="The portrait" />}
        <input id={id} type="file" accept="image/*" onChange={(event) => void upload(event.target.files?.[0])} />
        {portrait !== '' && <DeskButton onClick={() => set({ portrait: '' })}>Remove portrait</DeskButton>}
      </div>
    </Field>
  );
}
