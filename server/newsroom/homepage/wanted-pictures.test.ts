import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { onChange } from '#server/db/changes.ts';
import { type HttpHost, openHttpHost } from '#tests/support/http-host.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { readHomeSettings } from '../reading/home-settings.repo.ts';
import { createFrontPage, type FrontPage } from './homepage.service.ts';
import { fillWantedPictures } from './wanted-pictures.service.ts';

let host: HttpHost;
let pictures: TestMedia;
let front: FrontPage;
let warnings: string[];
let stopping: AbortController;
const by = { userId: newId(), expectedEtag: null };

beforeEach(async () => {
  const picture = await testPicture();
  host = await openHttpHost((request, response) =>
    request.url === '/rain.jpg' ? response.end(picture) : response.writeHead(404).end(),
  );
  pictures = await openTestMedia({ wireUrl: host.url });
  front = createFrontPage({ db: pictures.db, siteUrl: 'http://localhost:3000', media: pictures.media });
  warnings = [];
  stopping = new AbortController();
});
afterEach(async () => {
  await host.close();
  await pictures.dispose();
});

const none = { title: '', image: '' };
const empty = { liveUpdates: [], centerList: [], economicImpact: [], opinion: [] };
const note = (details: unknown): void => void warnings.push(JSON.stringify(details));
const fill = (warn = note) => fillWantedPictures(pictures.db, { warn }, stopping.signal);
const shown = () => readHomeSettings(pictures.db.pool, (error) => expect(error).toBeNull());

describe('a picture of another site on the home page', () => {
  it('is shown once the server has fetched it, without causing a conflict for editors', async () => {
    const homepage = { headline: 'Rain', mainImage: `${host.url}/rain.jpg`, mainImageAlt: 'Rain', trendingTopics: [] };
    await front.homepage.save(homepage, by);
    const { etag } = await front.homepage.read();
    await fill();
    expect((await shown()).homepage?.mainImage).toBeNull();
    await pictures.media.fetchRemotePictures(new AbortController().signal);
    const changes: unknown[] = [];
    const stop = await onChange(pictures.db, (change) => changes.push(change.site));
    await fill();
    await expect.poll(() => changes).toEqual([['home']]);
    await stop();
    expect((await shown()).homepage?.mainImage).toMatchObject({ width: 400, height: 300, alt: 'Rain' });
    const after = await front.homepage.read();
    expect(after.etag).toBe(etag);
    expect(after.view.mainImage).toMatch(/^\/media\/[0-9a-f]{32}\/320\.jpg$/);
    expect(host.asked).toEqual(['/rain.jpg']);
  });

  it('that cannot be fetched is reported to the desk once, and its address stays in the form', async () => {
    const mustRead = [{ text: 'Read', image: `${host.url}/gone.jpg` }];
    await front.matv.save({ mainStory: none, centerCard: none, ...empty, mustRead }, by);
    await pictures.media.fetchRemotePictures(new AbortController().signal);
    await fill();
    await fill();
    const { rows } = await pictures.db.pool.query('select kind, message from desk_notices');
    expect(rows).toEqual([
      {
        kind: 'picture',
        message: 'A picture of the MATV section could not be fetched (answered 404). Upload it instead.',
      },
    ]);
    expect(warnings).toHaveLength(1);
    expect((await shown()).matv?.mustRead).toEqual([{ text: 'Read', image: null }]);
    expect((await front.matv.read()).view.mustRead).toEqual(mustRead);
  });

  it('whose host has failed five times is reported, and shown all the same once it is fetched', async () => {
    const mainImage = `${host.url}/rain.jpg`;
    await front.homepage.save({ headline: 'Rain', mainImage, mainImageAlt: '', trendingTopics: [] }, by);
    await pictures.db.pool.query(`update remote_pictures set attempts = 4, reason = 'answered 503'`);
    await fill();
    expect(warnings).toEqual([]);
    await pictures.db.pool.query('update remote_pictures set attempts = 5');
    await fill();
    await fill();
    const { rows } = await pictures.db.pool.query('select message from desk_notices');
    expect(rows).toEqual([
      { message: 'A picture of the home page could not be fetched (answered 503). Upload it instead.' },
    ]);
    await pictures.media.fetchRemotePictures(new AbortController().signal);
    await fill();
    expect((await shown()).homepage?.mainImage).toMatchObject({ width: 400, height: 300 });
  });

  it('is left to the next round once the server stops', async () => {
    const gone = `${host.url}/gone.jpg`;
    await front.homepage.save({ headline: 'Rain', mainImage: gone, mainImageAlt: '', trendingTopics: [] }, by);
    await front.matv.save(
      { mainStory: none, centerCard: none, ...empty, mustRead: [{ text: 'Read', image: gone }] },
      by,
    );
    await pictures.media.fetchRemotePictures(stopping.signal);
    const stopped = fill((details) => {
      note(details);
      stopping.abort(new Error('the server stops'));
    });
    await expect(stopped).rejects.toThrow('the server stops');
    expect(warnings).toHaveLength(1);
    stopping = new AbortController();
    await fill();
    expect(warnings).toHaveLength(2);
  });
});
