import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onChange } from '#server/db/changes.ts';
import { type FrontDesk, OWN_PICTURE, openFrontDesk } from '#tests/support/home/front-desk.ts';

let front: FrontDesk;

beforeAll(async () => {
  front = await openFrontDesk();
});
beforeEach(() => front.reset());
afterAll(() => front.desk.close());

const PATH = '/api/desk/front-page';
const pin = (place: string, slot: number, digit: string, title = `Story ${digit}`) => ({
  place,
  slot,
  story: digit.repeat(24),
  title,
  headline: '',
  kicker: '',
  image: '',
  imageAlt: '',
});

describe('the pins of the home page', () => {
  it('are saved as a whole, in the order of the page, and read back', async () => {
    expect((await front.get(PATH)).json()).toEqual({ pins: [] });
    const answer = await front.post(PATH, { pins: [pin('latest', 2, 'b'), pin('head', 1, 'a'), pin('head', 0, 'c')] });
    expect(answer.json().message).toBe('Draft saved. Launch it to show it to readers.');
    expect((await front.get(PATH, front.tokens.reporter)).json()).toEqual({
      pins: [pin('head', 0, 'c'), pin('head', 1, 'a'), pin('latest', 2, 'b')],
    });
  });

  it('are not overwritten by somebody who has not seen the last save', async () => {
    const etag = (await front.get(PATH)).headers.etag ?? '';
    expect(
      (await front.post(PATH, { pins: [pin('head', 0, 'a')] }, { headers: { 'if-match': etag } })).statusCode,
    ).toBe(200);
    const late = await front.post(PATH, { pins: [] }, { headers: { 'if-match': etag } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
    expect((await front.get(PATH)).json().pins).toHaveLength(1);
  });

  const save = async (pins: readonly unknown[]) => String((await front.post(PATH, { pins })).headers.etag);
  const launch = (draft: string, token = front.tokens.editor) => front.post(`${PATH}/launch`, { draft }, { token });
  const launched = async () => (await front.get(`${PATH}/launched`, front.tokens.reporter)).json();

  it('are a draft until all of them are launched at once', async () => {
    const etag = await save([pin('head', 0, 'a'), pin('business', 1, 'b')]);
    expect(await launched()).toEqual({ pins: [] });
    expect((await launch(etag)).json().message).toBe('Launched. Readers see it now.');
    expect(await launched()).toEqual({ pins: [pin('head', 0, 'a'), pin('business', 1, 'b')] });
    await save([]);
    expect((await launched()).pins).toHaveLength(2);
  });

  it('drop the home page when they are launched, not while they are a draft', async () => {
    const dropped: unknown[] = [];
    const stop = await onChange(front.desk.db, ({ site }) => dropped.push(site));
    const etag = await save([pin('head', 0, 'a')]);
    expect(dropped).toEqual([]);
    await launch(etag);
    await stop();
    expect(dropped).toEqual([['home']]);
  });

  it('are not launched by somebody who has not seen the last draft, nor by reporters', async () => {
    const seen = await save([pin('head', 0, 'a')]);
    const last = await save([pin('head', 0, 'b')]);
    const answer = await launch(seen);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Someone else has changed the draft. Look at it before you launch it.',
    ]);
    expect((await launch(last, front.tokens.reporter)).statusCode).toBe(403);
    expect(await launched()).toEqual({ pins: [] });
  });

  it('keep their launches, each with who launched what', async () => {
    await launch(await save([pin('head', 0, 'a')]));
    const second = await save([]);
    await launch(second, front.tokens.administrator);
    await launch(second);
    const { versions } = (await front.get(`${PATH}/versions`)).json();
    expect(versions.map(({ state }: { state: { pins: unknown[] } }) => state.pins.length)).toEqual([0, 1]);
    const { rows } = await front.desk.db.pool.query('select action, subject_id from audit_log order by id');
    expect(rows).toEqual([
      { action: 'saved', subject_id: 'front-draft' },
      { action: 'launched', subject_id: 'front' },
      { action: 'saved', subject_id: 'front-draft' },
      { action: 'launched', subject_id: 'front' },
    ]);
  });

  it.each([
    ['a slot that the block does not have', [pin('head', 5, 'a')]],
    ['two stories in one slot', [pin('head', 0, 'a'), pin('head', 0, 'b')]],
    ['a story in two slots', [pin('head', 0, 'a'), pin('business', 0, 'a')]],
    ['a block without slots', [pin('matv', 0, 'a')]],
  ])('are refused with %s', async (_, pins) => {
    expect((await front.post(PATH, { pins })).statusCode).toBe(400);
    expect((await front.get(PATH)).json()).toEqual({ pins: [] });
  });

  it('keep headline, kicker and picture for the home page; a picture that is not in the store is refused', async () => {
    const worded = {
      ...pin('head', 0, 'a'),
      headline: 'Rain',
      kicker: 'Weather',
      image: OWN_PICTURE,
      imageAlt: 'Clouds',
    };
    expect((await front.post(PATH, { pins: [worded] })).json().saved).toEqual({ pins: [worded] });
    const lost = await front.post(PATH, { pins: [{ ...worded, image: `/media/${'b'.repeat(32)}/640.jpg` }] });
    expect(lost.json()).toMatchObject({
      status: 422,
      code: 'wrong_picture',
      message: 'The picture for ‘Story a’ is not in the picture store: upload it again.',
    });
    const far = { ...worded, image: 'https://pictures.example/rain.jpg' };
    expect((await front.post(PATH, { pins: [far] })).statusCode).toBe(200);
    expect(front.wanted).toEqual(['https://pictures.example/rain.jpg']);
  });

  it('are saved by editors alone', async () => {
    expect((await front.post(PATH, { pins: [] }, { token: front.tokens.reporter })).statusCode).toBe(403);
  });
});
