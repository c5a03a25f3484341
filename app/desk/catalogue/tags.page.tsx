import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { SearchField } from '#app/desk/kit/search-field.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { type DeskTag, tagDescription, tagMerge, tagsAnswer } from '#domain/desk/catalogue.ts';
import { topicPath, topicSlug } from '#domain/topic.ts';
import tagsStyles from './tags.page.module.css';

export const meta: MetaFunction = () => [{ title: 'Tags | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => {
  const { tags, next } = tagsAnswer.parse(answer);
  return { items: tags, next };
};
const merged = z.object({ stories: z.number() });

/** The words that stories are filed under: renamed, and several made one. */
export default function TagsPage() {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly DeskTag[]>([]);
  const pages = usePages(`/api/desk/tags?${new URLSearchParams({ q })}`, 'after', parse);
  const mayChange = useMay('editor');
  const isChosen = (tag: string) => chosen.some((one) => one.tag === tag);
  const toggle = (one: DeskTag) =>
    setChosen((before) =>
      before.some(({ tag }) => tag === one.tag) ? before.filter(({ tag }) => tag !== one.tag) : [...before, one],
    );
  const [only] = chosen;
  const onDone = () => {
    setChosen([]);
    pages.reload();
  };
  return (
    <>
      <ScreenHead title="Tags">
        Rename a tag, merge several into one, or describe one for its readers. Wire stories that arrive under an old
        name get the new one, and the old address of its page leads there.
      </ScreenHead>
      <div className={toolStyles.tools}>
        <SearchField label="Search tags" value={q} onType={setQ} />
      </div>
      <div className={listStyles.columns}>
        <PagedList pages={pages} label="Tags" empty="No tags match.">
          {(one) => (
            <li key={one.tag}>
              <label className={tagsStyles.tag}>
                <input type="checkbox" disabled={!mayChange} checked={isChosen(one.tag)} onChange={() => toggle(one)} />
                <span className={listStyles.words}>{one.tag}</span>
                <span className={textStyles.small}>{one.stories >= 1000 ? '1,000+' : one.stories}</span>
              </label>
            </li>
          )}
        </PagedList>
        <section
          className={`${cardStyles.card} ${listStyles.chosen} ${tagsStyles.near}`}
          aria-label="The selected tags"
        >
          {chosen.length === 0 ? (
            <p className={listStyles.nothing}>
              {mayChange ? 'Choose one or more tags from the list.' : 'Only editors can change tags.'}
            </p>
          ) : (
            <>
              <MergeForm chosen={chosen.map(({ tag }) => tag)} onDone={onDone} />
              {only && chosen.length === 1 && <DescriptionForm key={only.tag} tag={only} onDone={onDone} />}
            </>
          )}
        </section>
      </div>
    </>
  );
}

const newName = tagMerge.pick({ into: true });

function MergeForm({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const form = usePlainForm(newName, { into: '' });
  const { ask, say } = useAlerts();
  const isMerge = chosen.length > 1;

  async function merge({ into }: z.output<typeof newName>) {
    // Under one name nobody can tell any more which story, or which follower, had which tag.
    const isSure = await ask({
      text: isMerge ? `Merge ${chosen.length} tags into ‘${into}’?` : `Rename ‘${chosen[0]}’ to ‘${into}’?`,
      detail: isMerge
        ? `All their stories, followers and alerts go to ‘${into}’. This cannot be undone.`
        : `If there is a tag ‘${into}’ already, the two become one, which cannot be undone.`,
      yes: isMerge ? 'Merge' : 'Rename',
    });
    if (!isSure) return;
    const answer = await form.send({
      method: 'POST',
      path: '/api/desk/tags/merge',
      body: { from: chosen, into },
      failed: 'The tags could not be changed',
    });
    if (answer === null) return;
    const { stories } = merged.parse(answer);
    say('done', `‘${into}’ is now on ${stories} ${stories === 1 ? 'story' : 'stories'}.`);
    onDone();
  }

  return (
    <PlainForm form={form} className={formStyles.fields} onSend={merge}>
      <h2 className={cardStyles.title}>{isMerge ? `Merge ${chosen.length} tags` : 'Rename a tag'}</h2>
      <p>{chosen.join(', ')}</p>
      <FormText form={form} name="into" label="New name" maxLength={60} required />
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={form.isSending || form.watch('into').trim() === ''}>
          {form.isSending ? 'Changing...' : isMerge ? 'Merge' : 'Rename'}
        </DeskButton>
      </div>
    </PlainForm>
  );
}

const words = tagDescription.pick({ description: true });

/** What the tag's page says below its title. */
function DescriptionForm({ tag: { tag, description }, onDone }: { tag: DeskTag; onDone: () => void }) {
  const form = usePlainForm(words, { description });
  const { say } = useAlerts();
  const slug = topicSlug(tag);
  if (slug === '') return null;

  async function save(body: z.output<typeof words>) {
    const sent = await form.send({
      method: 'PUT',
      path: '/api/desk/tags/description',
      body: { tag, ...body },
      failed: 'The description could not be saved',
    });
    if (sent === null) return;
    form.reset(body);
    say('done', `The description of ‘${tag}’ is saved.`);
    onDone();
  }

  return (
    <div className={tagsStyles.page}>
      <PlainForm form={form} className={formStyles.fields} onSend={save}>
        <h2 className={cardStyles.title}>Its page</h2>
        <p>
          <a className={textStyles.link} href={topicPath(slug)} target="_blank" rel="noreferrer">
            Open on the site
          </a>
        </p>
        <FormText
          form={form}
          name="description"
          label="Description"
          maxLength={300}
          help="Shown below the title and in search results."
        />
        <div className={formStyles.ends}>
          <DeskButton type="submit" disabled={form.isSending}>
            {form.isSending ? 'Saving...' : 'Save description'}
          </DeskButton>
        </div>
      </PlainForm>
    </div>
  );
}
