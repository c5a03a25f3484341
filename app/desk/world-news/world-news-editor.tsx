import { useMemo, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import page from '#app/desk/kit/form/form-page.module.css';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import { HomePageNow } from '#app/desk/kit/front-map/home-page-now.tsx';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { isComplete, NO_VALID_ENTRIES, WORLD_LISTS } from '#domain/desk/world-news.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryLists } from './entry-lists.tsx';
import { worldNewsKind } from './world-news-kind.ts';
import {
  type EditedEntry,
  entryOf,
  isStored,
  placeOf,
  type WorldValues,
  withEntry,
  withEntryAt,
  withoutEntry,
} from './world-news-values.ts';

/** The editor of World News: two lists on the left, one entry on the right, one save (DESK-47 to DESK-53). */
export function WorldNewsEditor({ editor }: { editor: DeskEditor }) {
  const kind = useMemo(() => worldNewsKind(editor), [editor]);
  const editing = useFormEditor(kind);
  const save = useCheckedSave(editing);
  return (
    <FormPage
      editing={{ ...editing, save }}
      seeIt={{ href: '/world', label: 'See it on World News' }}
      mayExplain={!hasComplete(editing.state.values)}
    >
      {(onUploading) => (
        <>
          <HomePageNow version={editing.state.etag} only={editor.slug} />
          <WorldNewsFields editor={editor} editing={editing} onUploading={onUploading} />
        </>
      )}
    </FormPage>
  );
}

function hasComplete(values: WorldValues): boolean {
  return WORLD_LISTS.some((list) => values[list].some(isComplete));
}

/** Saves only if at least one entry is complete (DESK-53); asks first if incomplete stored entries would be dropped. */
function useCheckedSave(editing: FormEditing<WorldValues>): FormEditing<WorldValues>['save'] {
  const { say, ask } = useAlerts();
  return async (etag) => {
    const { values, stored } = editing.state;
    if (!hasComplete(values)) return say('failed', NO_VALID_ENTRIES);
    const dropped = WORLD_LISTS.flatMap((list) => values[list]).filter(
      (entry) => !isComplete(entry) && isStored(stored, entry),
    );
    if (dropped.length > 0 && !(await ask(dropsStored(dropped)))) return;
    await editing.save(etag);
  };
}

function dropsStored(dropped: readonly EditedEntry[]) {
  const names = dropped.map(({ title }) => `‘${title || 'New entry'}’`).join(', ');
  return {
    text: 'Save without the entries that have no title or no image?',
    detail: `They leave the site: ${names}. History brings them back.`,
    yes: 'Save without them',
  };
}

interface FieldsProps {
  readonly editor: DeskEditor;
  readonly editing: FormEditing<WorldValues>;
  readonly onUploading: (by: 1 | -1) => void;
}

function WorldNewsFields({ editor, editing, onUploading }: FieldsProps) {
  const { state, set, replace } = editing;
  const { values, stored } = state;
  const [chosen, setChosen] = useState<string | null>(null);
  const entry = entryOf(values, chosen) ?? values.worldNews[0] ?? values.recommended[0] ?? null;
  const place = placeOf(values, entry?.key ?? null);

  function remove(key: string) {
    const gone = entryOf(values, key);
    const from = placeOf(values, key);
    if (!gone || !from) return;
    const said = `Removed ‘${gone.title || 'New entry'}’. It leaves the site with the next save.`;
    replace(withoutEntry(values, key), said, (now) => withEntryAt(now, gone, from));
  }

  return (
    <div className={page.columns}>
      <EntryLists editing={editing} selected={entry?.key ?? null} onSelect={setChosen} onRemove={remove} />
      <section className={page.paper} aria-label="The selected entry">
        {entry && place ? (
          <EntryForm
            key={entry.key}
            editor={editor}
            entry={entry}
            list={place.list}
            set={(fields) => set((now) => withEntry(now, entry.key, { fields, stored }))}
            onUploading={onUploading}
            onSwitchList={() => {
              const list = place.list === 'worldNews' ? 'recommended' : 'worldNews';
              setChosen(entry.key);
              set((now) => withEntryAt(now, entry, { list, index: 0 }));
            }}
            onRemove={() => remove(entry.key)}
          />
        ) : (
          <p className={page.empty}>Choose an entry on one of the lists, or add one.</p>
        )}
      </section>
    </div>
  );
}
