import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { Overtaken, useOvertaking } from '#app/desk/kit/plain-form/overtaken.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { useMay, useViewer } from '#app/desk/session/viewer.ts';
import { type DeskTag, tagDescription, tagMerge, tagsAnswer, tagsMerged } from '#domain/desk/catalogue.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { topicPath, topicSlug } from '#domain/topic.ts';
import { LatestMerges } from './latest-merges.tsx';
import tagsStyles from './names-screen.module.css';
import { useMerges } from './use-merges.ts';

const parse = (answer: unknown) => {
  const { tags, next } = tagsAnswer.parse(answer);
  return { items: tags, next };
};

const ORDERS = [
  ['use', 'Most used lately'],
  ['name', 'A to Z'],
] as const;

/** What the screen of tags and that of categories say differently. */
interface NameWords {
  readonly kind: 'tag' | 'category';
  /** Of the API. */
  readonly path: string;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Whether the API can list them by use, which suits a list that begins with odd names. */
  readonly byUse: boolean;
  readonly about: string;
  /** What becomes of the stories of the former names. */
  readonly result: string;
}

/** The names that stories are filed under, to rename, merge and describe. */
export function NamesScreen({ words }: { readonly words: NameWords }) {
  const { kind, path, title, many, byUse, about } = words;
  const [q, setQ] = useState('');
  const [order, setOrder] = useState<'use' | 'name'>('use');
  const [chosen, setChosen] = useState<readonly DeskTag[]>([]);
  const [typed, setTyped] = useState<readonly DeskTag[]>([]);
  const pages = usePages(`${path}?${new URLSearchParams(byUse ? { q, order } : { q })}`, 'after', parse);
  const mayChange = useMay('editor');
  const isChosen = (tag: string) => chosen.some((one) => one.tag === tag);
  const toggle = (one: DeskTag) =>
    setChosen((before) =>
      before.some(({ tag }) => tag === one.tag) ? before.filter(({ tag }) => tag !== one.tag) : [...before, one],
    );
  const [changes, setChanges] = useState(0);
  // The form goes with what it has changed.
  const section = useStepFocus(String(changes));
  const onDone = () => {
    setChosen([]);
    setChanges((count) => count + 1);
    pages.reload();
  };
  const onTyped = useCallback(
    (one: DeskTag, isDirty: boolean) =>
      setTyped((before) => [...before.filter(({ tag }) => tag !== one.tag), ...(isDirty ? [one] : [])]),
    [],
  );
  const merges = useMerges(kind, onDone);
  // A description that was typed stays until it is saved, also while its tag is not selected.
  const described = [...chosen, ...typed.filter(({ tag }) => !isChosen(tag))];
  return (
    <>
      <ScreenHead title={title}>{about}</ScreenHead>
      <div className={toolStyles.tools}>
        <TypedSearch label={`Search ${many}`} value={q} onTyped={setQ} />
        {byUse && q === '' && <Choice label="Order" value={order} options={ORDERS} onChoose={setOrder} />}
      </div>
      <div className={listStyles.columns}>
        <PagedList pages={pages} label={title} empty={`No ${many} match.`}>
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
          ref={section}
          tabIndex={-1}
          className={`${cardStyles.card} ${listStyles.chosen} ${tagsStyles.near}`}
          aria-label={`The selected ${many}`}
        >
          {chosen.length === 0 ? (
            <p className={listStyles.nothing}>
              {mayChange ? `Choose one or more ${many} from the list.` : `Only editors can change ${many}.`}
            </p>
          ) : (
            <MergeForm
              words={words}
              chosen={chosen.map(({ tag }) => tag)}
              onMerged={(text, merge) => {
                merges.sayMerged(text, merge);
                setTyped((before) => before.filter(({ tag }) => !isChosen(tag)));
                onDone();
              }}
            />
          )}
          {described.map((one) => (
            <DescriptionForm
              key={one.tag}
              of={one}
              isShown={chosen.length === 1 && isChosen(one.tag)}
              onTyped={onTyped}
              onDone={onDone}
            />
          ))}
          {/* Last, as it comes late. */}
          {mayChange && <LatestMerges merges={merges} />}
        </section>
      </div>
    </>
  );
}

const newName = tagMerge.pick({ into: true });

interface MergeFormProps {
  readonly words: NameWords;
  readonly chosen: readonly string[];
  /** Called with the message to show, and the id by which the merge can be undone. */
  readonly onMerged: (text: string, merge: string) => void;
}

function MergeForm({ words: { path, one, many, result }, chosen, onMerged }: MergeFormProps) {
  const form = usePlainForm(newName, { into: '' });
  const isMerge = chosen.length > 1;

  async function merge({ into }: z.output<typeof newName>) {
    const answer = await form.send({
      method: 'POST',
      path: `${path}/merge`,
      body: { from: chosen, into },
      failed: `The ${many} could not be changed`,
    });
    if (answer === null) return;
    const { stories, merge: id } = tagsMerged.parse(answer);
    onMerged(`‘${into}’ is now on ${stories} ${stories === 1 ? 'story' : 'stories'}.`, id);
  }

  return (
    <PlainForm form={form} className={formStyles.fields} onSend={merge}>
      <h2 className={cardStyles.title}>{isMerge ? `Merge ${chosen.length} ${many}` : `Rename a ${one}`}</h2>
      <p>{chosen.join(', ')}</p>
      <FormText form={form} name="into" label="New name" maxLength={60} required help={result} />
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={form.isSending || form.watch('into').trim() === ''}>
          {form.isSending ? 'Changing...' : isMerge ? 'Merge' : 'Rename'}
        </DeskButton>
      </div>
    </PlainForm>
  );
}

const texts = tagDescription.pick({ description: true, descriptions: true });
type Texts = z.output<typeof texts>;

const inLanguage = (code: Language) => `Description in ${languageFacts(code).english}`;

interface DescriptionFormProps {
  readonly of: DeskTag;
  /** Hidden unless this tag alone is selected. */
  readonly isShown: boolean;
  /** Called when a change is typed, and when there is none any more. */
  readonly onTyped: (tag: DeskTag, isDirty: boolean) => void;
  readonly onDone: () => void;
}

/** Edits the text below the title of the tag's page, in each language that readers are offered. */
function DescriptionForm({ of, isShown, onTyped, onDone }: DescriptionFormProps) {
  const { tag, description } = of;
  const { languages } = useViewer();
  const others = languages.filter((code) => code !== DEFAULT_LANGUAGE);
  const descriptions = Object.fromEntries(others.map((code) => [code, of.descriptions[code] ?? '']));
  const form = usePlainForm(texts, { description, descriptions });
  const { isDirty } = form;
  useEffect(() => onTyped(of, isDirty), [of, isDirty, onTyped]);
  const { say } = useAlerts();
  const { isSaving, save, theirs, goOnFrom } = useOvertaking<Texts, Texts, Texts>({
    form,
    filledWith: { description, descriptions },
    schema: texts,
    textsOf: (stored) => stored,
    send: async ({ was, ...body }) => {
      await sendChange('/api/desk/tags/description', { method: 'PUT', body: { tag, ...body, was } });
      return body;
    },
    onSaved: (body) => {
      form.reset(body);
      say('done', `The description of ‘${tag}’ is saved.`);
      onDone();
    },
    failed: 'The description could not be saved',
  });
  const slug = topicSlug(tag);
  if (slug === '') return null;

  return (
    <div className={tagsStyles.page} hidden={!isShown}>
      <PlainForm form={form} className={formStyles.fields} onSend={async (body) => void (await save(body))}>
        <h2 className={cardStyles.title}>Its page</h2>
        {theirs && (
          <Overtaken
            form={form}
            labels={[
              ['description', 'Description'],
              ...others.map((code) => [`descriptions.${code}`, inLanguage(code)] as const),
            ]}
            theirs={theirs}
            isSaving={isSaving}
            onTheirs={() => {
              form.reset(theirs);
              goOnFrom(theirs);
            }}
            onMine={(body) => save(body, theirs)}
          />
        )}
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
          help="Shown below the title, in search results and in the feed."
        />
        {others.map((code) => (
          <FormText
            key={code}
            form={form}
            name={`descriptions.${code}`}
            label={inLanguage(code)}
            maxLength={300}
            sort={{ lang: code }}
            help={`Shown on the ${languageFacts(code).english} page only. Without one, that page says nothing here.`}
          />
        ))}
        <div className={formStyles.ends}>
          <DeskButton type="submit" disabled={isSaving || !isDirty}>
            {isSaving ? 'Saving...' : 'Save description'}
          </DeskButton>
        </div>
      </PlainForm>
    </div>
  );
}
