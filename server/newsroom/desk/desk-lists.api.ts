import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DESK_EDITORS, type DeskEditor } from '../../../domain/desk-editors.ts';
import type { Role } from '../../../domain/roles.ts';
import type { App } from '../../http/app-types.ts';
import { Problem } from '../../http/problem.ts';
import {
  deskItem,
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

/** The part of the accounts that the desk's routes need. */
export interface DeskGuard {
  authorise(request: FastifyRequest, role: Role): Promise<{ readonly id: string }>;
}

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
      return tags(request.headers['if-none-match']).includes(etag) ? notModified(reply) : [...items];
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
      const by = { userId: user.id, expectedEtag: expectedEtag(request) };
      const result = await lists.save(editor.list.section, items, by);
      if (result.kind === 'wrong') throw wrongItems(422, result.errors);
      reply
        .header('cache-control', 'no-store')
        .header('etag', result.kind === 'saved' ? result.list.etag : result.etag);
      if (result.kind === 'stale') throw staleList(result.etag);
      return { message: editor.saved, items: [...result.list.items] };
    },
  );
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

function sentItems(validationError: unknown, body: SentItem[]): readonly SentItem[] {
  if (validationError) throw wrongItems(400, listErrors(body));
  const tooLarge = body.flatMap(({ content }, item): ItemError[] => {
    const isTooLarge = Buffer.byteLength(content) > MOST_CONTENT_BYTES;
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

function staleList(etag: string): Problem {
  const message = 'Somebody else has saved this list since you opened it.';
  return new Problem(409, 'stale_list', message, { etag });
}

function expectedEtag(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  return tags(header)[0] ?? '""';
}

/** The tags of a header; a proxy that compresses marks them weak. */
function tags(header: string | undefined): string[] {
  return (header ?? '').match(/"[^"]*"/g) ?? [];
}
