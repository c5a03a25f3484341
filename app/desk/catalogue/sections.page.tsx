import { Link, type MetaFunction } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import fold from '#app/desk/kit/fold.module.css';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { Panel } from '#app/desk/kit/panel.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { Overtaken, useOvertaking } from '#app/desk/kit/plain-form/overtaken.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { counted } from '#domain/counted.ts';
import { type DeskSection, type SectionFields, sectionFields, sectionsAnswer } from '#domain/desk/catalogue.ts';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import { MergedSection, SectionMerge } from './section-merge.tsx';

export const meta: MetaFunction = () => [{ title: 'Sections | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => sectionsAnswer.parse(answer).sections;

/** The texts of each section, its number of stories, and which sections were merged. */
export default function SectionsPage() {
  const [state, reload] = useDeskData('/api/desk/sections', parse);
  // A section that is merged or opened again has other buttons.
  const entries = useEntryFocus<HTMLUListElement>();
  return (
    <>
      <ScreenHead title="Sections" screen="sections">
        The line under a section’s title, and what search engines show of it. One section can be merged into another:
        its stories and its address go there, until it is opened again.
      </ScreenHead>
      <Panel title="All sections" state={state} reload={reload}>
        {(sections) => (
          <ul {...entries} className={listStyles.rows}>
            {sections.map((section) => (
              <li key={section.slug}>
                <Section section={section} open={openSections(sections)} onSaved={reload} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

interface SectionProps {
  readonly section: DeskSection;
  /** The sections that have not been merged into others. */
  readonly open: readonly SectionSlug[];
  readonly onSaved: () => void;
}

function Section({ section, open, onSaved }: SectionProps) {
  const { slug, title, deskStories, newestAt, mergedInto: target } = section;
  const mayChange = useMay('editor');
  if (target !== null) {
    return (
      <details className={fold.fold}>
        <summary>
          <span className={textStyles.name}>{title}</span>{' '}
          <span className={fold.facts}>merged into {theSection(target).title}</span>
        </summary>
        <MergedSection section={{ ...section, target }} mayChange={mayChange} onChanged={onSaved} />
      </details>
    );
  }
  const editor = DESK_EDITORS.find(({ list }) => list?.section === slug);
  return (
    <details className={fold.fold}>
      <summary>
        <span className={textStyles.name}>{title}</span>{' '}
        <span className={fold.facts}>
          {deskStoriesText(deskStories)}
          {newestAt !== null && (
            <>
              {' '}
              · latest <TimeAgo at={newestAt} now={new Date()} />
            </>
          )}
        </span>
      </summary>
      <SectionForm section={section} onSaved={onSaved} />
      <p className={fold.ways}>
        {editor && (
          <Link className={textStyles.link} to={`/admin/${editor.slug}`}>
            Edit the list
          </Link>
        )}
        <a className={textStyles.link} href={`/${slug}`} target="_blank" rel="noreferrer">
          Open on the site
        </a>
      </p>
      {mayChange && <SectionMerge section={slug} open={open} onChanged={onSaved} />}
    </details>
  );
}

function deskStoriesText(count: number): string {
  return count === 0 ? 'No desk stories' : counted(count, 'desk story', 'desk stories');
}

function openSections(sections: readonly DeskSection[]): SectionSlug[] {
  return sections.filter(({ mergedInto }) => mergedInto === null).map(({ slug }) => slug);
}

const LABELS = {
  standfirst: 'Line under the title',
  description: 'Description for search engines',
} as const satisfies Readonly<Record<keyof SectionFields, string>>;
const LABELLED = sectionFields.keyof().options.map((name) => [name, LABELS[name]] as const);

function SectionForm({ section, onSaved }: { section: DeskSection; onSaved: () => void }) {
  const { slug, title, standfirst, description } = section;
  const form = usePlainForm(sectionFields, { standfirst, description });
  const { say } = useAlerts();
  const mayChange = useMay('editor');
  const { isSaving, save, theirs, goOnFrom } = useOvertaking<SectionFields, SectionFields, SectionFields>({
    form,
    filledWith: { standfirst, description },
    schema: sectionFields,
    textsOf: (texts) => texts,
    send: async ({ was, ...texts }) => {
      await sendChange(`/api/desk/sections/${slug}`, { method: 'PUT', body: { ...texts, was } });
      return texts;
    },
    onSaved: (texts) => {
      form.reset(texts);
      say('done', `${title} saved.`);
      onSaved();
    },
    failed: 'The section could not be saved',
  });

  return (
    <PlainForm form={form} onSend={async (texts) => void (await save(texts))}>
      {theirs && (
        <Overtaken
          form={form}
          labels={LABELLED}
          theirs={theirs}
          isSaving={isSaving}
          onTheirs={() => {
            form.reset(theirs);
            goOnFrom(theirs);
          }}
          onMine={(texts) => save(texts, theirs)}
        />
      )}
      <fieldset className={formStyles.fields} disabled={!mayChange}>
        <FormText form={form} name="standfirst" label={LABELS.standfirst} maxLength={300} />
        <FormText
          form={form}
          name="description"
          label={LABELS.description}
          maxLength={300}
          help="If empty, the line under the title is used."
        />
        {mayChange && (
          <div className={formStyles.ends}>
            <DeskButton type="submit" disabled={isSaving}>
              Save {title}
            </DeskButton>
          </div>
        )}
      </fieldset>
    </PlainForm>
  );
}
