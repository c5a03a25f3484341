import { z } from 'zod';
import { DESK_EDITORS, type DeskEditor } from '#domain/desk/desk-editors.ts';
import { deskItem } from '#domain/desk/desk-section.ts';
import type { App } from '#server/http/app-types.ts';
import { expectedEtag, ifMatch, matchesEtag, notModified } from '#server/http/etag.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import {
  type ItemError,
  listBody,
  listErrors,
  MAX_CONTENT_BYTES,
  MAX_LIST_BYTES,
  type SentItem,
  savedAnswer,
  sentence,
} from './desk-lists.schema.ts';
import type { DeskLists } from './desk-lists.service.ts';

type ListEditor = DeskEditor & { readonly list: NonNullable<DeskEditor['list']> };

/** GET and POST of every section list that the desk keeps (DAPI-13, DAPI-14 and their like). */
export function registerDeskListRoutes(app: App, lists: DeskLists): void {
  for (const editor of DESK_EDITORS) {
    if (editor.list === null) continue;
    registerRead(app, { ...editor, list: editor.list }, lists);
    registerSave(app, { ...editor, list: editor.list }, lists);
  }
}

function registerRead(app: App, editor: ListEditor, lists: DeskLists): void {
  publicRoute(app, {
    method: 'GET',
    path: `/api${editor.apiPath}`,
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['desk lists'],
    summary: `${editor.label}: the desk's stories in order`,
    answer: z.array(deskItem),
    otherAnswers: { 304: z.null() },
    handle: async ({ request, reply }) => {
      const { items, etag } = await lists.read(editor.list.section);
      reply.header('etag', etag).header('cache-control', 'no-cache');
      return matchesEtag(request.headers['if-none-match'], etag) ? notModified(reply) : [...items];
    },
  });
}

function registerSave(app: App, editor: ListEditor, lists: DeskLists): void {
  deskRoute(app, {
    method: 'POST',
    path: `/api${editor.apiPath}`,
    allow: 'editor',
    limits: { bytes: MAX_LIST_BYTES },
    tags: ['desk lists'],
    summary: `${editor.label}: replace the whole list; needs an editor`,
    headers: ifMatch,
    body: listBody,
    answer: savedAnswer,
    refusal: (body) => wrongItems(400, listErrors(body)),
    handle: async ({ body, user, request, reply }) => {
      refuseTooLarge(body);
      const by = { userId: user.id, expectedEtag: expectedEtag(request) };
      if (by.expectedEtag === null && body.some((one) => typeof one === 'string')) throw ofNoState();
      const result = await lists.save(editor.list.section, body, by);
      if (result.kind === 'wrong') throw wrongItems(422, result.errors);
      reply.header('etag', result.etag);
      if (result.kind === 'stale') throw staleList(result.etag);
      return { message: editor.saved, items: [...result.items] };
    },
  });
}

function refuseTooLarge(items: readonly SentItem[]): void {
  const tooLarge = items.flatMap((one, item): ItemError[] => {
    const isTooLarge = typeof one !== 'string' && Buffer.byteLength(one.content) > MAX_CONTENT_BYTES;
    return isTooLarge ? [{ item, field: 'content', message: 'must have at most 1 MB' }] : [];
  });
  if (tooLarge.length > 0) throw wrongItems(413, tooLarge);
}

function wrongItems(status: 400 | 413 | 422, errors: readonly ItemError[]): Problem {
  const shown = errors.slice(0, 100);
  const message = shown.slice(0, 3).map(sentence).join(' ') || 'The list cannot be read.';
  return new Problem(status, status === 413 ? 'item_too_large' : 'wrong_items', message, { errors: shown });
}

function ofNoState(): Problem {
  const message =
    'Stories that stay as they are can be sent by their id only with If-Match, which names the version they were read at.';
  return new Problem(428, 'if_match_missing', message);
}

function staleList(etag: string): Problem {
  const message = 'Someone else has saved this list since you opened it.';
  return new Problem(409, 'stale_list', message, { etag });
}
