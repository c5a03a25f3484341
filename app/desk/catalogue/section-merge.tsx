import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { MergedNote } from '#app/desk/kit/merged-note.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { counted } from '#domain/counted.ts';
import {
  type DeskSection,
  type SectionMergePreview,
  sectionMerged,
  sectionMergePreview,
} from '#domain/desk/catalogue.ts';
import { whyUnmergeable } from '#domain/desk/section-merge.ts';
import { type SectionSlug, sectionBySlug, theSection } from '#domain/sections.ts';

interface SectionMergeProps {
  readonly section: SectionSlug;
  /** The sections that have not been merged into others. */
  readonly open: readonly SectionSlug[];
  readonly onChanged: () => void;
}

/** Merges the section shown into another one, after a question that says what would move. */
export function SectionMerge({ section, open, onChanged }: SectionMergeProps) {
  const [into, setInto] = useState('');
  const id = useId();
  const { isBusy, merge } = useMerge(section, onChanged);
  const reason = whyUnmergeable(section);
  const target = sectionBySlug(into);
  return (
    <section className={formStyles.part} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`} className={textStyles.name}>
        Merge into another section
      </h3>
      {reason !== null ? (
        <p className={textStyles.small}>This section stays: {reason}.</p>
      ) : (
        <div className={`${toolStyles.tools} ${toolStyles.within}`}>
          <div className={toolStyles.search}>
            <Field id={id} label="The section that stays">
              <select id={id} value={into} onChange={({ target: { value } }) => setInto(value)}>
                <option value="">Choose a section</option>
                {open
                  .filter((slug) => slug !== section)
                  .map((slug) => (
                    <option key={slug} value={slug}>
                      {theSection(slug).title}
                    </option>
                  ))}
              </select>
            </Field>
          </div>
          <DeskButton disabled={isBusy || target === null} onClick={() => target && void merge(target.slug)}>
            {isBusy ? 'One moment...' : `Merge ${theSection(section).title} …`}
          </DeskButton>
        </div>
      )}
    </section>
  );
}

interface MergedSectionProps {
  readonly section: Pick<DeskSection, 'hasStoriesLeft'> & { readonly slug: SectionSlug; readonly target: SectionSlug };
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

/** Says which section a merged one went into, with a button to open it again. */
export function MergedSection({ section, mayChange, onChanged }: MergedSectionProps) {
  const { slug, target, hasStoriesLeft } = section;
  const { isBusy, finish } = useMerge(slug, onChanged);
  const { isSending, openAgain } = useOpening(slug, target, onChanged);
  return (
    <div className={formStyles.fields}>
      <MergedNote section={slug} target={target} />
      {hasStoriesLeft && <p>Not all its stories have moved yet.</p>}
      {mayChange && (
        <div className={formStyles.ends}>
          {hasStoriesLeft && (
            <DeskButton look="primary" disabled={isBusy} onClick={() => void finish(target)}>
              {isBusy ? 'One moment...' : 'Move the rest'}
            </DeskButton>
          )}
          <DeskButton disabled={isSending} onClick={() => void openAgain()}>
            Open {theSection(slug).title} again
          </DeskButton>
        </div>
      )}
    </div>
  );
}

function useMerge(section: SectionSlug, onChanged: () => void) {
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const { revalidate } = useRevalidator();
  const path = `/api/desk/sections/${section}/merge`;
  const { title } = theSection(section);

  async function finish(into: SectionSlug): Promise<void> {
    const failed = `${title} could not be merged to the end`;
    const answer = await send({ method: 'POST', path, body: { into }, failed });
    onChanged();
    await revalidate();
    if (answer === null) return;
    const { message, stories } = sectionMerged.parse(answer);
    say('done', `${message} ${counted(stories, 'story', 'stories')} moved.`);
  }

  async function merge(into: SectionSlug): Promise<void> {
    const failed = `${title} cannot be merged`;
    const answer = await send({ method: 'GET', path: `${path}?${new URLSearchParams({ into })}`, failed });
    if (answer === null) return;
    const isSure = await ask({
      text: `Merge ‘${title}’ into ‘${theSection(into).title}’?`,
      detail: consequences(section, into, sectionMergePreview.parse(answer)),
      yes: 'Merge',
    });
    if (isSure) await finish(into);
  }

  return { isBusy: isSending, merge, finish };
}

function useOpening(section: SectionSlug, target: SectionSlug, onChanged: () => void) {
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const { revalidate } = useRevalidator();

  async function openAgain(): Promise<void> {
    const { title } = theSection(section);
    const isSure = await ask({
      text: `Open ‘${title}’ again?`,
      detail: `/${section} is a page of its own again and takes what comes from now on. Stories that moved stay with ${theSection(target).title}.`,
      yes: 'Open again',
    });
    if (!isSure) return;
    const failed = `${title} could not be opened`;
    const answer = await send({ method: 'DELETE', path: `/api/desk/sections/${section}/merge`, failed });
    onChanged();
    await revalidate();
    if (answer !== null) say('done', `${title} is open again.`);
  }

  return { isSending, openAgain };
}

function consequences(section: SectionSlug, into: SectionSlug, preview: SectionMergePreview): string {
  const { deskStories, wireStories, stories, onBoth } = preview;
  const { title } = theSection(section);
  const target = theSection(into).title;
  const kinds = `${deskStories} from the desk’s list, ${wireStories} of the wire or an archive`;
  const moving = `${counted(stories, 'story', 'stories')} will move to ${target}, drafts and samples included (${kinds}).`;
  const both = onBoth > 0 ? ` ${counted(onBoth, 'story', 'stories')} on both will be there once.` : '';
  const what = stories === 0 ? `Nothing is filed under ${title} now.` : moving + both;
  return `${what} /${section} will lead to /${into}, and what still comes for ${title} will be filed under ${target}. You can open the section again; stories that moved stay where they are then.`;
}
