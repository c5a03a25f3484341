import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseId } from '#domain/ids.ts';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { addStory } from '#tests/support/stories.ts';
import { registerTitleCardRoute } from './title-card.api.ts';
import { titleCardOf } from './title-card.ts';

let setup: TestMedia;
let app: App;

beforeAll(async () => {
  setup = await openTestMedia();
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  registerTitleCardRoute(app, { db: setup.db.pool, titleCards: setup.media.titleCards });
});
afterAll(async () => {
  await app.close();
  await setup.dispose();
});

/** The address of the card of a story that says `title`. */
function cardOf(story: string, title: string): string {
  const id = parseId(story);
  if (!id) throw new Error(`${story} is no id`);
  return titleCardOf({ id, title, section: 'world' }).path;
}

describe('the title card of a story', () => {
  it('is a picture of 1200 by 630 pixels that browsers may keep for ever and networks for minutes, drawn only once', async () => {
    const path = cardOf(await addStory(setup.db.pool, { title: 'Port cities agree' }), 'Port cities agree');
    const draw = vi.spyOn(setup.renderer, 'draw');
    const [first, second] = await Promise.all([app.inject(path), app.inject(path)]);
    const third = await app.inject(path);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
    });
    expect([second.rawPayload, third.rawPayload]).toEqual([first.rawPayload, first.rawPayload]);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('redirects from that of an earlier headline', async () => {
    const story = await addStory(setup.db.pool, { title: 'Port cities agreed' });
    const answer = await app.inject(cardOf(story, 'Port cities agree'));
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: cardOf(story, 'Port cities agreed') } });
  });

  it('does not exist for a story that is not public, nor at any other address', async () => {
    const draft = await addStory(setup.db.pool, { title: 'A draft', status: 'draft' });
    const card = `${'c4'.repeat(16)}.jpg`;
    for (const path of [cardOf(draft, 'A draft'), `/share/${'f'.repeat(24)}/${card}`, `/share/x/${card}`]) {
      expect((await app.inject(path)).statusCode, path).toBe(404);
    }
  });
});
