import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { entriesToSend, isLinkOnly, WORLD_LIST_LABELS, WORLD_LISTS } from '#domain/desk/world-news.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { type EditedEntry, NO_ENTRIES, valuesOf, type WorldValues, worldValues } from './world-news-values.ts';

/** How the two lists are read, sent and compared. */
export function worldNewsKind(editor: DeskEditor): FormKind<WorldValues> {
  const path = `/api${editor.apiPath}`;
  return {
    editor,
    readPath: path,
    savePath: path,
    schema: worldValues,
    empty: NO_ENTRIES,
    valuesOf,
    payloadOf: ({ worldNews, recommended }) => ({
      worldNews: entriesToSend(worldNews),
      recommended: entriesToSend(recommended),
    }),
    mistakeIn: () => null,
    fields: WORLD_LISTS.map((list) => ({
      key: list,
      label: WORLD_LIST_LABELS[list],
      text: (values) => values[list].map(described).join('\n\n'),
    })),
  };
}

function described(entry: EditedEntry, index: number): string {
  const { title, category, link, slug, image, imageAlt, content } = entry;
  const leadsTo = isLinkOnly(entry) ? link : `/world/${slug}`;
  const lines = [`${index + 1}. ${title || 'New entry'}`, category, leadsTo, image, imageAlt, textFromHtml(content)];
  return lines.filter((line) => line !== '').join('\n');
}
