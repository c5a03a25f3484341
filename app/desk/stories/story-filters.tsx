import type { ReactNode } from 'react';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { STATE_LABELS } from '#app/desk/kit/state-chips.tsx';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useViewer } from '#app/desk/session/viewer.ts';
import { languageFacts } from '#domain/languages.ts';
import { theSection } from '#domain/sections.ts';
import styles from './stories.module.css';
import { FILTER_CHOICES, isNarrowed, NO_FILTER, type StoryFilter } from './story-filter.ts';

export const KIND_LABELS = { article: 'Article', blog: 'Blog post', 'deep-dive': 'Deep dive' } as const;

const ALL = ['', 'All'] as const;

interface StoryFiltersProps {
  readonly filter: StoryFilter;
  readonly onChange: (change: Partial<StoryFilter>) => void;
  /** The only kind that the screen shows; `''` for all kinds. */
  readonly onlyKind: StoryFilter['kind'];
  /** Shown after the inputs. */
  readonly children?: ReactNode;
}

/** The inputs of the filter. */
export function StoryFilters({ filter, onChange: set, onlyKind, children }: StoryFiltersProps) {
  const { languages } = useViewer();
  return (
    <search className={styles.filters}>
      <TypedSearch className={styles.filter} label="Search" value={filter.q} onTyped={(q) => set({ q })} />
      <Choice
        className={styles.filter}
        label="State"
        value={filter.state}
        options={[ALL, ...FILTER_CHOICES.state.map((state) => [state, STATE_LABELS[state]] as const)]}
        onChoose={(state) => set({ state })}
      />
      <Choice
        className={styles.filter}
        label="Section"
        value={filter.section}
        options={[ALL, ...FILTER_CHOICES.section.map((slug) => [slug, theSection(slug).title] as const)]}
        onChoose={(section) => set({ section })}
      />
      {onlyKind === '' && (
        <Choice
          className={styles.filter}
          label="Kind"
          value={filter.kind}
          options={[ALL, ...FILTER_CHOICES.kind.map((kind) => [kind, KIND_LABELS[kind]] as const)]}
          onChoose={(kind) => set({ kind })}
        />
      )}
      {languages.length > 1 && (
        <Choice
          className={styles.filter}
          label="Language"
          value={filter.language}
          options={[ALL, ...languages.map((code) => [code, languageFacts(code).english] as const)]}
          onChoose={(language) => set({ language })}
        />
      )}
      <Choice
        className={styles.filter}
        label="Source"
        value={filter.source}
        options={[ALL, ['desk', 'Our desk'], ['wire', 'The wire']]}
        onChoose={(source) => set({ source })}
      />
      <TypedSearch
        className={styles.filter}
        label="Author"
        value={filter.author}
        onTyped={(author) => set({ author })}
      />
      {isNarrowed(filter, onlyKind) && (
        <DeskButton onClick={() => set({ ...NO_FILTER, sort: filter.sort, order: filter.order })}>Show all</DeskButton>
      )}
      {children}
    </search>
  );
}
