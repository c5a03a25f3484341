import { type ReactNode, useId, useState } from 'react';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { STORY_LIMITS, type StoryFields } from '#domain/desk/desk-story.ts';
import { openSections } from '#domain/desk/section-merge.ts';
import { SECTIONS, theSection } from '#domain/sections.ts';
import { AuthorField } from './author-field.tsx';
import { FlagsField } from './flags-field.tsx';
import { useOpenGroups } from './open-groups.ts';
import { PictureFields } from './picture-fields.tsx';
import styles from './settings.module.css';
import { isOverBefore, type SettingsGroup, settingsSummary, unusualGroups, wrongGroups } from './settings-summary.ts';
import { type SlugCheck, SlugField, useSlugCheck } from './slug-field.tsx';
import type { StoryForm } from './story-form.ts';
import { TagsField } from './tags-field.tsx';

/** Everything about the story but its text, in collapsible groups; closed ones summarise their values in a line. */
export function Settings({ form }: { form: StoryForm }) {
  const { fields, fetchedPictures, set, onUploading } = form;
  const slug = useSlugCheck(form);
  const merged = useMergedSections();
  const [now] = useState(() => new Date());
  const isSectionMerged = merged[fields.section] !== undefined;
  const groups = useOpenGroups({
    unusual: unusualGroups(fields, now),
    wrong: wrongGroups(fields, { isSlugTaken: slug.isTaken, isSectionMerged, now }),
  });
  const common = { fields, groups };
  return (
    <div className={styles.settings}>
      <Group {...common} name="picture" title="Main picture">
        <PictureFields
          legend="Main picture"
          isNamed
          image={fields.image}
          fetchedPictures={fetchedPictures}
          set={(image) => set({ image })}
          onUploading={onUploading}
        />
      </Group>
      <Group {...common} name="place" title="Section and address">
        <Place form={form} slug={slug} />
      </Group>
      <Group {...common} name="about" title="Byline and tags">
        <About form={form} />
      </Group>
      <Group {...common} name="times" title="When">
        <Times form={form} />
      </Group>
      <Group {...common} name="flags" title="Display">
        <FlagsField form={form} />
      </Group>
      <Group {...common} name="search" title="Search engines">
        <SearchDescription form={form} />
      </Group>
    </div>
  );
}

interface GroupProps {
  readonly name: SettingsGroup;
  readonly title: string;
  readonly fields: StoryFields;
  readonly groups: ReturnType<typeof useOpenGroups>;
  readonly children: ReactNode;
}

function Group({ name, title, fields, groups, children }: GroupProps) {
  const isOpen = groups.isOpen(name);
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget }) => groups.toggle(name, currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        {!isOpen && <span className={styles.values}>{settingsSummary(name, fields)}</span>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

function Place({ form, slug }: { readonly form: StoryForm; readonly slug: SlugCheck }) {
  const { fields, set } = form;
  const id = useId();
  const section = theSection(fields.section);
  const merged = useMergedSections();
  const open = openSections(merged);
  const target = merged[fields.section];
  return (
    <>
      <Field id={`${id}section`} label="Section">
        <select
          id={`${id}section`}
          className={styles.input}
          value={fields.section}
          onChange={({ target }) => set(sectionChosen(fields, target.value))}
        >
          {target !== undefined && (
            <option value={fields.section}>
              {section.title} (now {theSection(target).title})
            </option>
          )}
          {open.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <details className={styles.more}>
        <summary>Other sections ({fields.otherSections.length})</summary>
        <div className={styles.checks}>
          {open
            .filter(({ slug }) => slug !== fields.section)
            .map(({ slug, title }) => (
              <label key={slug} className={styles.check}>
                <input
                  type="checkbox"
                  checked={fields.otherSections.includes(slug)}
                  onChange={({ target }) => set({ otherSections: toggled(fields.otherSections, slug, target.checked) })}
                />
                {title}
              </label>
            ))}
        </div>
      </details>
      <SlugField form={form} check={slug} />
      <TextField
        id={`${id}category`}
        label="Category"
        value={fields.category}
        maxLength={STORY_LIMITS.category}
        onType={(category) => set({ category })}
        help={`If empty, it becomes ‘${section.defaultCategory}’.`}
      />
      <TextField
        id={`${id}sub`}
        label="Sub-category"
        value={fields.subCategory}
        maxLength={STORY_LIMITS.category}
        onType={(subCategory) => set({ subCategory })}
      />
    </>
  );
}

function About({ form }: { form: StoryForm }) {
  const { fields, set } = form;
  const id = useId();
  return (
    <>
      <AuthorField form={form} />
      <TextField
        id={`${id}location`}
        label="Location"
        value={fields.location}
        maxLength={STORY_LIMITS.name}
        onType={(location) => set({ location })}
      />
      <TagsField tags={fields.tags} set={(tags) => set({ tags })} />
    </>
  );
}

/** When the story is published and unpublished, in London time, whatever the browser's time zone. */
function Times({ form: { fields, set } }: { form: StoryForm }) {
  const { publishAt, unpublishAt } = fields;
  return (
    <>
      <LondonTime label="Publish (London time)" value={publishAt} onChange={(at) => set({ publishAt: at })} />
      <LondonTime label="Unpublish (London time)" value={unpublishAt} onChange={(at) => set({ unpublishAt: at })} />
      {isOverBefore(fields) && <p className={styles.clash}>It would be unpublished before it is published.</p>}
    </>
  );
}

function SearchDescription({ form: { fields, set } }: { form: StoryForm }) {
  const id = useId();
  return (
    <Field id={id} label="Search description" help="What search engines show. If empty, the standfirst is used.">
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        value={fields.metaDescription}
        maxLength={STORY_LIMITS.metaDescription}
        aria-describedby={`${id}help`}
        onChange={({ target }) => set({ metaDescription: target.value })}
      />
    </Field>
  );
}

/** A story is on its own section anyway. */
function sectionChosen(fields: StoryFields, chosen: string): Partial<StoryFields> {
  const section = SECTIONS.find(({ slug }) => slug === chosen)?.slug;
  if (!section) return {};
  return { section, otherSections: fields.otherSections.filter((slug) => slug !== section) };
}

function toggled<T>(list: readonly T[], one: T, isOn: boolean): T[] {
  const others = list.filter((other) => other !== one);
  return isOn ? [...others, one] : others;
}
