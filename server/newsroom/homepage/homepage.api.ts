import { z } from 'zod';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { FRONT_PAGE_SAVED, frontPageAnswer, frontPageBody, launchBody } from '#domain/desk/front-page-form.ts';
import { homepageAnswer, homepageBody } from '#domain/desk/homepage-form.ts';
import { matvAnswer, matvBody } from '#domain/desk/matv-form.ts';
import { versionsAnswer } from '#domain/desk/versions.ts';
import type { App } from '#server/http/app-types.ts';
import { expectedEtag, ifMatch } from '#server/http/etag.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './homepage.policy.ts';
import type { FrontPage, FrontPins, FrontStore } from './homepage.service.ts';
import type { FieldMistake } from './named-pictures.ts';

interface Calls<Sent, View> {
  readonly name: string;
  readonly readPath: string;
  readonly savePath: string;
  readonly saved: string;
  readonly body: z.ZodType<Sent>;
  readonly answer: z.ZodType<View>;
  readonly store: FrontStore<Sent, View>;
}

/** Loads and saves the forms of the home page, the MATV section and the front page (DAPI-05, DAPI-07, SPEC-26). */
export function registerHomepageRoutes(app: App, { homepage, matv, front }: FrontPage): void {
  register(app, {
    name: 'Homepage',
    readPath: '/api/homepage',
    savePath: '/api/homepage',
    saved: deskEditor('update-homepage')?.saved ?? '',
    body: homepageBody,
    answer: homepageAnswer,
    store: homepage,
  });
  register(app, {
    name: 'MATV section',
    readPath: '/api/matv',
    savePath: '/api/matv/update',
    saved: deskEditor('update-matv')?.saved ?? '',
    body: matvBody,
    answer: matvAnswer,
    store: matv,
  });
  register(app, {
    name: 'draft of the front page',
    readPath: '/api/desk/front-page',
    savePath: '/api/desk/front-page',
    saved: FRONT_PAGE_SAVED,
    body: frontPageBody,
    answer: frontPageAnswer,
    store: front,
  });
  registerLaunch(app, front);
}

function registerLaunch(app: App, front: FrontPins): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/front-page/launched',
    allow: MAY.read,
    tags: ['homepage'],
    summary: 'Front page: the pins that readers see',
    answer: frontPageAnswer,
    handle: () => front.launched(),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/front-page/launch',
    allow: MAY.save,
    tags: ['homepage'],
    summary: 'Front page: show the whole draft to readers; needs an editor',
    body: launchBody,
    answer: z.object({ message: z.string() }),
    handle: async ({ body, user }) => {
      const { kind } = await front.launch({ userId: user.id, expectedEtag: body.draft });
      if (kind === 'stale') throw new Problem(409, 'stale', DRAFT_CHANGED);
      return { message: 'Launched. Readers see it now.' };
    },
  });
}

const DRAFT_CHANGED = 'Someone else has changed the draft. Look at it before you launch it.';

function register<Sent, View>(app: App, calls: Calls<Sent, View>): void {
  registerReads(app, calls);
  registerSave(app, calls);
}

function registerReads<Sent, View>(app: App, { name, readPath, answer, store }: Calls<Sent, View>) {
  deskRoute(app, {
    method: 'GET',
    path: readPath,
    allow: MAY.read,
    tags: ['homepage'],
    summary: `${name}: what was saved last`,
    answer,
    handle: async ({ reply }) => {
      const { view, etag } = await store.read();
      reply.header('etag', etag);
      return view;
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: `${readPath}/versions`,
    allow: MAY.read,
    tags: ['homepage'],
    summary: `${name}: its former states, newest first`,
    answer: versionsAnswer(answer),
    handle: async () => ({ versions: await store.versions() }),
  });
}

function registerSave<Sent, View>(app: App, { name, savePath, saved, body, answer, store }: Calls<Sent, View>): void {
  deskRoute(app, {
    method: 'POST',
    path: savePath,
    allow: MAY.save,
    tags: ['homepage'],
    summary: `${name}: save all of it; needs an editor`,
    headers: ifMatch,
    body,
    answer: z.object({ message: z.string(), saved: answer }),
    handle: async ({ body: sent, user, request, reply }) => {
      const result = await store.save(sent, {
        userId: user.id,
        expectedEtag: expectedEtag(request),
      });
      if (result.kind === 'wrong') throw wrongPictures(result.mistakes);
      reply.header('etag', result.etag);
      if (result.kind === 'stale') throw stale(name, result.etag);
      return { message: saved, saved: result.view };
    },
  });
}

function wrongPictures(mistakes: readonly FieldMistake[]): Problem {
  const words = mistakes.slice(0, 3).map(({ name, message }) => `${name} ${message}.`);
  return new Problem(422, 'wrong_picture', words.join(' '), {
    mistakes: mistakes.map(({ field, message }) => ({ field, message })),
  });
}

function stale(name: string, etag: string): Problem {
  return new Problem(409, 'stale', `Someone else has saved the ${name} since you opened it.`, { etag });
}
