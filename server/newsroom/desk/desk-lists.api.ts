import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DESK_EDITORS, type DeskEditor } from '#domain/desk/desk-editors.ts';
import { deskItem } from '#domain/desk/desk-section.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import {
  type ItemError,
  listBody,
  listErrors,
  MOST_CONTENT_BYTES,
  MOST_LIST_BYTES,
  type SentItem,
  savedAnswer,
  sentence,
} from './desk-lists.schema.ts';
import type { DeskLists } from './desk-lists.service.ts';
import { expectedTag, tagsIn } from './entity-tags.ts';

type ListEditor = DeskEditor & { readonly list: NonNullable<DeskEditor['list']> };

/** GET and POST of every section list that the desk keeps (DAPI-13, DAPI-14 and their like). */
export function registerDeskListRoutes(app: App, lists: DeskLists, guard: DeskGuard): void {
  for (const editor of DESK_EDITORS) {
    if (editor.list === null) continue;
    registerRead(app, { ...editor, list: editor.list }, lists);
    registerSave(app, { ...editor, list: editor.list }, lists, guard);
  }
}

function registerRead(app: App, editor: ListEditor, lists: DeskLists): void {
  app.get(
    `/api${editor.apiPath}`,
    {
      schema: {
        tags: ['desk lists'],
        summary: `${editor.label}: the desk's stories in order`,
        response: { 200: z.array(deskItem), 304: z.null() },
      },
    },
    async (request, reply) => {
      const { items, etag } = await lists.read(editor.list.section);
      reply.header('etag', etag).header('cache-control', 'no-cache');
      return tagsIn(request.headers['if-none-match']).includes(etag) ? notModified(reply) : [...items];
    },
  );
}

function registerSave(app: App, editor: ListEditor, lists: DeskLists, guard: DeskGuard): void {
  app.post(
    `/api${editor.apiPath}`,
    {
      bodyLimit: MOST_LIST_BYTES,
      attachValidation: true,
      // Before the body is read: six megabytes are for editors only.
      onRequest: async (request) => void (await guard.authorise(request, 'editor')),
      schema: {
        tags: ['desk lists'],
        security: [{ bearer: [] }],
        summary: `${editor.label}: replace the whole list; needs an editor`,
        headers: z.object({ 'if-match': z.string().optional() }),
        body: listBody,
        response: { 200: savedAnswer },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, 'editor');
      const items = sentItems(request.validationError, request.body);
      const by = { userId: user.id, expectedEtag: expectedTag(request) };
      if (by.expectedEtag === null && items.some((one) => typeof one === 'string')) throw ofNoState();
      const result = await lists.save(editor.list.section, items, by);
      if (result.kind === 'wrong') throw wrongItems(422, result.errors);
      reply.header('cache-control', 'no-store').header('etag', result.etag);
      if (result.kind === 'stale') throw staleList(result.etag);
      return { message: editor.saved, items: [...result.items] };
    },
  );
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

function sentItems(validationError: unknown, body: SentItem[]): readonly SentItem[] {
  if (validationError) throw wrongItems(400, listErrors(body));
  const tooLarge = body.flatMap((one, item): ItemError[] => {
    const isTooLarge = typeof one !== 'string' && Buffer.byteLength(one.content) > MOST_CONTENT_BYTES;
    return isTooLarge ? [{ item, field: 'content', message: 'must have at most 1 MB' }] : [];
  });
  if (tooLarge.length > 0) throw wrongItems(413, tooLarge);
  return body;
}

function wrongItems(status: 400 | 413 | 422, errors: readonly ItemError[]): Problem {
  const shown = errors.slice(0, 100);
  const message = shown.slice(0, 3).map(sentence).join(' ') || 'The list cannot be read.';
  return new Problem(status, status === 413 ? 'item_too_large' : 'wrong_items', message, { errors: shown });
}

function ofNoState(): Problem {
  const message = 'Stories that stay as they are can be sent by their id only with If-Match, which says as when.';
  return new Problem(428, 'if_match_missing', message);
}

function staleList(etag: string): Problem {
  const message = 'Somebody else has saved this list since you opened it.';
  return new Problem(409, 'stale_list', message, { etag });
}
