import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardTag, type DeepDiveCard, deepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import type { App } from '#server/http/app-types.ts';
import { expectedEtag, ifMatch, matchesEtag, notModified } from '#server/http/etag.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import { MAY } from './deep-dive.policy.ts';
import {
  type CardError,
  cardAddress,
  cardAnswer,
  cardErrors,
  cardSentence,
  cardsAnswer,
  MAX_CARD_BYTES,
  sentCard,
  sentOrder,
} from './deep-dive.schema.ts';
import type { CardResult, DeepDives } from './deep-dive.service.ts';

const TAGS = ['deep dives'];

/** The calls of the deep dive editor (DAPI-08 to DAPI-10, DESK-39 to DESK-46). */
export function registerDeepDiveRoutes(app: App, dives: DeepDives): void {
  registerReads(app, dives);
  registerSave(app, dives);
  registerRemoval(app, dives);
  registerOrder(app, dives);
}

function registerReads(app: App, dives: DeepDives): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/deepdive',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: TAGS,
    summary: 'The published cards in order',
    answer: z.array(deepDiveCard),
    otherAnswers: { 304: z.null() },
    handle: async ({ request, reply }) => {
      const { cards, etag } = await dives.list();
      return isKnown(request, reply, etag) ? notModified(reply) : [...cards];
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/deepdive/:id',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: TAGS,
    summary: 'One published card',
    params: cardAddress,
    answer: deepDiveCard,
    otherAnswers: { 304: z.null() },
    handle: async ({ params, request, reply }) => {
      const card = await dives.card(params.id);
      if (card === null) throw missing();
      return isKnown(request, reply, cardTag(card)) ? notModified(reply) : card;
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/deepdive/removed',
    allow: MAY.seeRemoved,
    tags: TAGS,
    summary: 'The cards taken off the site, most recent first; needs an editor',
    answer: z.array(deepDiveCard),
    handle: () => dives.removed(),
  });
}

function registerSave(app: App, dives: DeepDives): void {
  deskRoute(app, {
    method: 'PUT',
    path: '/api/deepdive/:id',
    allow: MAY.save,
    limits: { bytes: MAX_CARD_BYTES },
    tags: TAGS,
    headers: ifMatch,
    summary: 'Save one card; a placeholder becomes a card; needs an editor',
    params: cardAddress,
    body: sentCard,
    answer: cardAnswer,
    refusal: (body) => wrongCard(400, cardErrors(body)),
    handle: async ({ params, body, user, request, reply }) => {
      const by = { userId: user.id, expectedEtag: expectedEtag(request) };
      return answerOf(reply, await dives.save(params.id, body, by), savedText());
    },
  });
}

function registerRemoval(app: App, dives: DeepDives): void {
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/deepdive/:id',
    allow: MAY.remove,
    tags: TAGS,
    headers: ifMatch,
    summary: 'Take a card off the site; it can be restored; needs an editor',
    params: cardAddress,
    answer: cardAnswer,
    handle: async ({ params, user, request, reply }) => {
      const by = { userId: user.id, expectedEtag: expectedEtag(request) };
      return answerOf(reply, await dives.remove(params.id, by), 'The card is off the site.');
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/deepdive/:id/restore',
    allow: MAY.restore,
    tags: TAGS,
    summary: 'Bring a removed card back; needs an editor',
    params: cardAddress,
    answer: cardAnswer,
    handle: async ({ params, user, reply }) => {
      const by = { userId: user.id, expectedEtag: null };
      return answerOf(reply, await dives.restore(params.id, by), 'The card is on the site again.');
    },
  });
}

function registerOrder(app: App, dives: DeepDives): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/deepdive/order',
    allow: MAY.order,
    tags: TAGS,
    headers: ifMatch,
    summary: 'Put the cards in order: the ids of all of them; needs an editor',
    body: sentOrder,
    answer: cardsAnswer,
    handle: async ({ body, user, request, reply }) => {
      const result = await dives.order(body.ids, { userId: user.id, expectedEtag: expectedEtag(request) });
      if (result.kind === 'wrong') {
        throw new Problem(422, 'wrong_order', 'The order must name every published card once.');
      }
      reply.header('etag', result.etag);
      const cards = [...result.cards];
      if (result.kind === 'stale') {
        throw new Problem(409, 'stale_cards', 'Someone else has changed the cards meanwhile.', { cards });
      }
      return { message: 'The order is saved.', cards };
    },
  });
}

function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  return matchesEtag(request.headers['if-none-match'], etag);
}

function answerOf(reply: FastifyReply, result: CardResult, message: string): { message: string; card: DeepDiveCard } {
  if (result.kind === 'missing') throw missing();
  if (result.kind === 'in the works') {
    const reason = 'Somebody is working on this card: publish it from the story editor.';
    throw new Problem(409, 'being_worked_on', reason);
  }
  if (result.kind === 'wrong') throw wrongCard(422, result.errors);
  const { card } = result;
  reply.header('etag', cardTag(card));
  if (result.kind === 'stale') {
    throw new Problem(409, 'stale_card', 'Someone else has saved this card since you opened it.', { card });
  }
  return { message, card };
}

function missing(): Problem {
  return new Problem(404, 'card_not_found', 'There is no such card.');
}

function wrongCard(status: 400 | 422, errors: readonly CardError[]): Problem {
  const shown = errors.slice(0, 100);
  const message = shown.slice(0, 3).map(cardSentence).join(' ') || 'The card cannot be read.';
  return new Problem(status, 'wrong_card', message, { errors: shown });
}

function savedText(): string {
  return deskEditor('update-deep-dive')?.saved ?? '';
}
