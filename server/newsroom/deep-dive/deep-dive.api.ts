import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardTag, type DeepDiveCard, deepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { expectedTag, tagsIn } from '../desk/entity-tags.ts';
import { DEEP_DIVE_POLICY } from './deep-dive.policy.ts';
import {
  type CardError,
  cardAddress,
  cardAnswer,
  cardErrors,
  cardSentence,
  cardsAnswer,
  MOST_CARD_BYTES,
  sentCard,
  sentOrder,
} from './deep-dive.schema.ts';
import type { CardResult, DeepDives } from './deep-dive.service.ts';

const TAGS = ['deep dives'];
const WRITES = { tags: TAGS, security: [{ bearer: [] }], headers: z.object({ 'if-match': z.string().optional() }) };

/** The calls of the deep dive editor (DAPI-08 to DAPI-10, DESK-39 to DESK-46). */
export function registerDeepDiveRoutes(app: App, dives: DeepDives, guard: DeskGuard): void {
  registerReads(app, dives, guard);
  registerSave(app, dives, guard);
  registerRemoval(app, dives, guard);
  registerOrder(app, dives, guard);
}

function registerReads(app: App, dives: DeepDives, guard: DeskGuard): void {
  app.get(
    '/api/deepdive',
    {
      schema: {
        tags: TAGS,
        summary: 'The published cards in order',
        response: { 200: z.array(deepDiveCard), 304: z.null() },
      },
    },
    async (request, reply) => {
      const { cards, tag } = await dives.list();
      return isKnown(request, reply, tag) ? notModified(reply) : [...cards];
    },
  );
  app.get(
    '/api/deepdive/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'One published card',
        params: cardAddress,
        response: { 200: deepDiveCard, 304: z.null() },
      },
    },
    async (request, reply) => {
      const card = await dives.card(request.params.id);
      if (card === null) throw missing();
      return isKnown(request, reply, cardTag(card)) ? notModified(reply) : card;
    },
  );
  app.get(
    '/api/deepdive/removed',
    {
      schema: {
        tags: TAGS,
        security: [{ bearer: [] }],
        summary: 'The cards taken off the site, the last one first; needs an editor',
        response: { 200: z.array(deepDiveCard) },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, DEEP_DIVE_POLICY.seeRemoved);
      reply.header('cache-control', 'no-store');
      return dives.removed();
    },
  );
}

function registerSave(app: App, dives: DeepDives, guard: DeskGuard): void {
  app.put(
    '/api/deepdive/:id',
    {
      bodyLimit: MOST_CARD_BYTES,
      attachValidation: true,
      // Before the body is read: six megabytes are for editors only.
      onRequest: async (request) => void (await guard.authorise(request, DEEP_DIVE_POLICY.save)),
      schema: {
        ...WRITES,
        summary: 'Save one card; a placeholder becomes a card; needs an editor',
        params: cardAddress,
        body: sentCard,
        response: { 200: cardAnswer },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, DEEP_DIVE_POLICY.save);
      if (request.validationError) throw wrongCard(400, cardErrors(request.body));
      const by = { userId: user.id, expectedTag: expectedTag(request) };
      return answerOf(reply, await dives.save(request.params.id, request.body, by), savedText());
    },
  );
}

function registerRemoval(app: App, dives: DeepDives, guard: DeskGuard): void {
  app.delete(
    '/api/deepdive/:id',
    {
      schema: {
        ...WRITES,
        summary: 'Take a card off the site; it can be restored; needs an editor',
        params: cardAddress,
        response: { 200: cardAnswer },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, DEEP_DIVE_POLICY.remove);
      const by = { userId: user.id, expectedTag: expectedTag(request) };
      return answerOf(reply, await dives.remove(request.params.id, by), 'The card is off the site.');
    },
  );
  app.post(
    '/api/deepdive/:id/restore',
    {
      schema: {
        ...WRITES,
        summary: 'Bring a removed card back; needs an editor',
        params: cardAddress,
        response: { 200: cardAnswer },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, DEEP_DIVE_POLICY.restore);
      const by = { userId: user.id, expectedTag: null };
      return answerOf(reply, await dives.restore(request.params.id, by), 'The card is on the site again.');
    },
  );
}

function registerOrder(app: App, dives: DeepDives, guard: DeskGuard): void {
  app.post(
    '/api/deepdive/order',
    {
      schema: {
        ...WRITES,
        summary: 'Put the cards in order: the ids of all of them; needs an editor',
        body: sentOrder,
        response: { 200: cardsAnswer },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, DEEP_DIVE_POLICY.order);
      const result = await dives.order(request.body.ids, { userId: user.id, expectedTag: expectedTag(request) });
      if (result.kind === 'wrong') {
        throw new Problem(422, 'wrong_order', 'The order must name every published card once.');
      }
      reply.header('cache-control', 'no-store').header('etag', result.tag);
      const cards = [...result.cards];
      if (result.kind === 'stale') {
        throw new Problem(409, 'stale_cards', 'Somebody else has changed the cards meanwhile.', { cards });
      }
      return { message: 'The order is saved.', cards };
    },
  );
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'no-cache');
  return tagsIn(request.headers['if-none-match']).includes(tag);
}

function answerOf(reply: FastifyReply, result: CardResult, message: string): { message: string; card: DeepDiveCard } {
  if (result.kind === 'missing') throw missing();
  if (result.kind === 'wrong') throw wrongCard(422, result.errors);
  const { card } = result;
  reply.header('cache-control', 'no-store').header('etag', cardTag(card));
  if (result.kind === 'stale') {
    throw new Problem(409, 'stale_card', 'Somebody else has saved this card since you opened it.', { card });
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
