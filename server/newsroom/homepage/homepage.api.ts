import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { homepageAnswer, homepageBody } from '#domain/desk/homepage-form.ts';
import { matvAnswer, matvBody } from '#domain/desk/matv-form.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { HOMEPAGE_POLICY } from './homepage.policy.ts';
import type { FrontPage, FrontStore } from './homepage.service.ts';

interface Calls<Sent, View> {
  readonly name: string;
  readonly readPath: string;
  readonly savePath: string;
  readonly saved: string;
  readonly body: z.ZodType<Sent>;
  readonly answer: z.ZodType<View>;
  readonly store: FrontStore<Sent, View>;
}

const secured = { tags: ['homepage'], security: [{ bearer: [] }] };

/** What the forms of the home page and of the MATV section load and save (DAPI-05, DAPI-07, SPEC-26). */
export function registerHomepageRoutes(app: App, { homepage, matv }: FrontPage, guard: DeskGuard): void {
  register(app, guard, {
    name: 'Homepage',
    readPath: '/api/homepage',
    savePath: '/api/homepage',
    saved: deskEditor('update-homepage')?.saved ?? '',
    body: homepageBody,
    answer: homepageAnswer,
    store: homepage,
  });
  register(app, guard, {
    name: 'MATV section',
    readPath: '/api/matv',
    savePath: '/api/matv/update',
    saved: deskEditor('update-matv')?.saved ?? '',
    body: matvBody,
    answer: matvAnswer,
    store: matv,
  });
}

function register<Sent, View>(app: App, guard: DeskGuard, calls: Calls<Sent, View>): void {
  registerReads(app, guard, calls);
  registerSave(app, guard, calls);
}

function registerReads<Sent, View>(app: App, guard: DeskGuard, { name, readPath, answer, store }: Calls<Sent, View>) {
  const response: { readonly 200: z.ZodType } = { 200: answer };
  app.get(
    readPath,
    { schema: { ...secured, summary: `${name}: what was saved last`, response } },
    async (request, reply) => {
      await guard.authorise(request, HOMEPAGE_POLICY.read);
      const { view, etag } = await store.read();
      reply.header('etag', etag).header('cache-control', 'no-store');
      return view;
    },
  );
  const versions = z.object({
    versions: z.array(
      z.object({ _id: z.string(), savedAt: z.string(), savedBy: z.string().nullable(), state: answer }),
    ),
  });
  app.get(
    `${readPath}/versions`,
    { schema: { ...secured, summary: `${name}: its former states, newest first`, response: { 200: versions } } },
    async (request, reply) => {
      await guard.authorise(request, HOMEPAGE_POLICY.read);
      reply.header('cache-control', 'no-store');
      return reply.send({ versions: await store.versions() });
    },
  );
}

function registerSave<Sent, View>(
  app: App,
  guard: DeskGuard,
  { name, savePath, saved, body, answer, store }: Calls<Sent, View>,
): void {
  const anyBody: z.ZodType = body;
  app.post(
    savePath,
    {
      // Before the body is read: it is for editors only.
      onRequest: async (request) => void (await guard.authorise(request, HOMEPAGE_POLICY.save)),
      schema: {
        ...secured,
        summary: `${name}: save all of it; needs an editor`,
        headers: z.object({ 'if-match': z.string().optional() }),
        body: anyBody,
        response: { 200: z.object({ message: z.string(), saved: answer }) },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, HOMEPAGE_POLICY.save);
      const result = await store.save(body.parse(request.body), {
        userId: user.id,
        expectedEtag: expectedEtag(request),
      });
      if (result.kind === 'wrong') throw wrongPictures(result.mistakes);
      reply.header('etag', result.etag).header('cache-control', 'no-store');
      if (result.kind === 'stale') throw stale(name, result.etag);
      return reply.send({ message: saved, saved: result.view });
    },
  );
}

function wrongPictures(mistakes: readonly { readonly field: string; readonly message: string }[]): Problem {
  const words = mistakes.slice(0, 3).map(({ field, message }) => `${field} ${message}.`);
  return new Problem(422, 'wrong_picture', words.join(' '), { mistakes });
}

function stale(name: string, etag: string): Problem {
  return new Problem(409, 'stale', `Somebody else has saved the ${name} since you opened it.`, { etag });
}

function expectedEtag(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  // A proxy that compresses marks the tag weak.
  return header.match(/"[^"]*"/)?.[0] ?? '""';
}
