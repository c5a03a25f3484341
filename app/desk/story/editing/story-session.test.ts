import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskStory, StoryFields } from '#domain/desk/desk-story.ts';
import { AT, deskStory, fields, workingCopy } from '#tests/support/desk/opened-story.ts';
import { type LocalCopies, type LocalCopy, outdated } from './local-copies.ts';
import type { Called, Clash, Versions } from './story-calls.ts';
import { StorySession } from './story-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAINT_MS = 16;

function story(more: Partial<StoryFields> = {}, version = 1): DeskStory {
  return deskStory({ draft: workingCopy(more, { version }) });
}

type Answer = Called<{ version: number; savedAt: string }>;

/** A session on a device that remembers, and a server that answers what `answers` holds, else saves. */
function open(options: { story?: DeskStory; device?: Map<string, LocalCopy>; tab?: string } = {}) {
  const device = options.device ?? new Map<string, LocalCopy>();
  const copies: LocalCopies = {
    keep: async (copy) => void device.set(copy.key, copy),
    drop: async (key) => void device.delete(key),
    of: async (user, of) => [...device.values()].filter((copy) => copy.user === user && copy.story === of),
  };
  const sent: (Versions & { fields: StoryFields; keep: boolean })[] = [];
  const answers: Answer[] = [];
  const onServer = { story: options.story ?? story(), isRead: async () => undefined as unknown };
  const session = new StorySession({
    story: options.story ?? story(),
    user: 'asha',
    tab: options.tab ?? 'one',
    copies,
    read: async () => {
      await onServer.isRead();
      return { kind: 'done', data: onServer.story };
    },
    painted: () => new Promise((resolve) => setTimeout(resolve, PAINT_MS)),
    send: async (_id, save) => {
      sent.push(save);
      return answers.shift() ?? { kind: 'done', data: { version: save.version + 1, savedAt: AT } };
    },
  });
  return { session, sent, answers, device, onServer };
}

const theirs: Clash = {
  theirs: { ...fields, title: 'Their bridge' },
  base: null,
  version: 7,
  baseVersion: 1,
  by: 'Ben',
  at: AT,
  isStory: false,
};

describe('a story being edited', () => {
  it('stores what is typed on the device until the server has it', async () => {
    const { session, sent, device } = open();
    session.change({ title: 'The old bridge' });
    await vi.advanceTimersByTimeAsync(300);
    expect([...device.values()].map((copy) => copy.fields.title)).toEqual(['The old bridge']);
    await vi.advanceTimersByTimeAsync(1300);
    expect(sent.map(({ version, keep, fields: { title } }) => [version, keep, title])).toEqual([
      [1, false, 'The old bridge'],
    ]);
    expect([session.get().saving, session.get().version, device.size]).toEqual(['saved', 2, 0]);
  });

  it('has the written text at once, and tells the page of it after the next paint', async () => {
    const { session, sent } = open();
    const told: string[] = [];
    session.subscribe(() => told.push(session.get().fields.content));
    session.write('<p>It</p>');
    session.write('<p>It s</p>');
    expect([session.get().fields.content, session.isDirty, told]).toEqual(['<p>It s</p>', true, []]);
    await vi.advanceTimersByTimeAsync(PAINT_MS);
    expect(told).toEqual(['<p>It s</p>']);
    session.write('<p>It st</p>');
    session.change({ title: 'The old bridge' });
    expect(told.at(-1)).toBe('<p>It st</p>');
    expect(await session.save()).toBe(true);
    expect(sent.map(({ fields: { title, content } }) => [title, content])).toEqual([
      ['The old bridge', '<p>It st</p>'],
    ]);
  });

  it('does not have the page drawn again when nothing has changed', async () => {
    const { session } = open();
    session.change({ title: 'The old bridge' });
    let told = 0;
    session.subscribe(() => {
      told += 1;
    });
    await session.keepCopy();
    session.change({});
    await session.keepCopy();
    expect(told).toBe(1);
  });

  it('offers the text of a crashed tab to the next one, and restores it on request', async () => {
    const before = open();
    before.session.change({ title: 'Typed before the crash' });
    await vi.advanceTimersByTimeAsync(300);
    const { session, sent, device } = open({ device: before.device, tab: 'two' });
    await session.findCopies();
    const offered = session.get().offered;
    expect(offered?.fields.title).toBe('Typed before the crash');
    expect(session.get().fields.title).toBe('The bridge');
    if (offered) session.restore(offered);
    if (offered) await session.settleCopy(offered);
    await vi.advanceTimersByTimeAsync(1500);
    expect([sent.at(-1)?.fields.title, session.get().offered, device.size]).toEqual([
      'Typed before the crash',
      null,
      0,
    ]);
  });

  it('shows both versions if the story has changed since the text was typed', async () => {
    const before = open();
    before.session.change({ title: 'Typed before the crash' });
    await vi.advanceTimersByTimeAsync(300);
    const { session, sent } = open({ device: before.device, tab: 'two', story: story({ title: 'Moved on' }, 5) });
    await session.findCopies();
    const offered = session.get().offered;
    if (offered) session.restore(offered);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
    expect(session.get().clash?.theirs.title).toBe('Moved on');
    await session.settle({ ...fields, title: 'Merged' });
    expect(sent.map(({ version, fields: { title } }) => [version, title])).toEqual([[5, 'Merged']]);
  });

  it('offers nothing that the server already has', async () => {
    const before = open();
    before.session.change({ title: 'Sent in time' });
    await vi.advanceTimersByTimeAsync(300);
    const { session, device } = open({ device: before.device, tab: 'two', story: story({ title: 'Sent in time' }, 2) });
    await session.findCopies();
    expect([session.get().offered, device.size]).toEqual([null, 0]);
  });

  it('goes on from its own save, whose answer was lost, and stops at somebody else’s', async () => {
    const { session, sent, answers } = open();
    answers.push({ kind: 'unreachable', reason: 'The site could not be reached.' });
    session.change({ title: 'The old bridge' });
    await vi.advanceTimersByTimeAsync(1500);
    const arrived = { ...theirs, theirs: { ...fields, title: 'The old bridge' } };
    answers.push({ kind: 'clash', clash: arrived });
    session.change({ title: 'The old bridge falls' });
    expect(await session.save()).toBe(true);
    expect(sent.map(({ version, fields: { title } }) => [version, title])).toEqual([
      [1, 'The old bridge'],
      [1, 'The old bridge falls'],
      [7, 'The old bridge falls'],
    ]);
    expect(session.get()).toMatchObject({ clash: null, saving: 'saved', version: 8 });
    // Later, the same words are somebody else's.
    answers.push({ kind: 'clash', clash: { ...arrived, version: 9 } });
    session.change({ title: 'The new bridge' });
    expect(await session.save()).toBe(false);
    expect(session.get().clash).toMatchObject({ version: 9 });
  });

  it('goes on from its own save where the server has cleaned that, since the server takes it once more', async () => {
    const { session, sent, answers } = open();
    answers.push({ kind: 'unreachable', reason: 'The site could not be reached.' });
    session.change({ content: '<p onclick="x()">It sings.</p>' });
    await vi.advanceTimersByTimeAsync(1500);
    const clash = { ...theirs, theirs: { ...fields, content: '<p>It sings.</p>' } };
    answers.push({ kind: 'clash', clash }, { kind: 'done', data: { version: 8, savedAt: AT } });
    session.change({ content: '<p onclick="x()">It sings on.</p>' });
    expect(await session.save()).toBe(true);
    expect(sent.map(({ version, fields: { content } }) => [version, content])).toEqual([
      [1, '<p onclick="x()">It sings.</p>'],
      [1, '<p onclick="x()">It sings on.</p>'],
      [1, '<p onclick="x()">It sings.</p>'],
      [8, '<p onclick="x()">It sings on.</p>'],
    ]);
    expect(session.get()).toMatchObject({ clash: null, saving: 'saved', version: 9 });
  });

  it('stops at somebody else’s save after a lost answer, unless the server takes that save', async () => {
    const { session, answers } = open();
    answers.push({ kind: 'unreachable', reason: 'The site could not be reached.' });
    session.change({ standfirst: 'It sings.' });
    await vi.advanceTimersByTimeAsync(1500);
    answers.push({ kind: 'clash', clash: theirs }, { kind: 'clash', clash: theirs });
    session.change({ standfirst: 'It sings on.' });
    expect(await session.save()).toBe(false);
    expect(session.get()).toMatchObject({ clash: theirs, saving: 'stopped' });
  });

  it('meets no conflict where the server has what it sends, nor where the story says what is saved', async () => {
    const { session, sent, answers } = open();
    answers.push({ kind: 'clash', clash: { ...theirs, theirs: { ...fields, title: 'The old bridge' } } });
    session.change({ title: 'The old bridge' });
    expect(await session.flush()).toBe(true);
    expect([sent.length, session.get().version, session.isDirty]).toEqual([1, 7, false]);
    const published = { ...fields, title: 'The old bridge' };
    answers.push({ kind: 'clash', clash: { ...theirs, theirs: published, version: 7, baseVersion: 2, isStory: true } });
    session.change({ title: 'The new bridge' });
    expect(await session.flush()).toBe(true);
    expect(sent.at(-1)).toMatchObject({ baseVersion: 2, fields: { title: 'The new bridge' } });
  });

  it('stops at somebody else’s save, keeps the typed text, and saves the merged version on top of theirs', async () => {
    const { session, sent, answers, device } = open();
    answers.push({ kind: 'clash', clash: theirs });
    session.change({ standfirst: 'It sings.' });
    await vi.advanceTimersByTimeAsync(1500);
    expect([session.get().saving, session.get().fields.standfirst]).toEqual(['stopped', 'It sings.']);
    session.change({ standfirst: 'It sings on.' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sent.length, device.size]).toEqual([1, 1]);
    expect(await session.settle({ ...theirs.theirs, standfirst: 'It sings on.' })).toBe(true);
    expect(sent.at(-1)).toMatchObject({ version: 7, keep: true, fields: { title: 'Their bridge' } });
    expect([session.get().saving, session.get().version, device.size]).toEqual(['saved', 8, 0]);
  });

  it('keeps the text on the device while the site is down and sends it once it is back', async () => {
    const { session, sent, answers, device } = open();
    answers.push({ kind: 'unreachable', reason: 'The site could not be reached.' });
    session.change({ title: 'On a train' });
    await vi.advanceTimersByTimeAsync(1500);
    expect([session.get().saving, device.size]).toEqual(['offline', 1]);
    session.online();
    await vi.advanceTimersByTimeAsync(0);
    expect([session.get().saving, sent.length, device.size]).toEqual(['saved', 2, 0]);
  });

  it('says why a save was refused, and retries after the next change', async () => {
    const { session, answers } = open();
    answers.push({ kind: 'refused', reason: 'The picture’s address is not one.' });
    session.change({ title: 'A' });
    await vi.advanceTimersByTimeAsync(1500);
    expect([session.get().saving, session.get().reason]).toEqual(['refused', 'The picture’s address is not one.']);
    session.change({ title: 'B' });
    await vi.advanceTimersByTimeAsync(1500);
    expect([session.get().saving, session.get().reason]).toEqual(['saved', null]);
  });

  it('does not lose what is typed while the story is published', () => {
    const { session } = open();
    session.change({ standfirst: 'Typed meanwhile' });
    session.refresh(story({ slug: 'the-bridge' }, 3));
    expect(session.get()).toMatchObject({ version: 3, fields: { slug: 'the-bridge', standfirst: 'Typed meanwhile' } });
    expect(session.isDirty).toBe(true);
  });

  it('keeps on the screen what was saved while an action went on, whose answer is older than that save', async () => {
    const { session, sent } = open();
    session.change({ title: 'Typed and saved while the story was sent for review' });
    await vi.advanceTimersByTimeAsync(1600);
    expect([sent.length, session.get().version]).toEqual([1, 2]);
    session.refresh({ ...story(), state: 'in review' });
    const { fields, saved, version, story: now } = session.get();
    expect([fields.title, saved.title, version, now.state]).toEqual([
      'Typed and saved while the story was sent for review',
      'Typed and saved while the story was sent for review',
      2,
      'in review',
    ]);
  });

  it('saves by itself what was typed during a conflict that an action has ended', async () => {
    const { session, sent } = open();
    session.clashed(theirs);
    session.change({ title: 'Typed during the conflict' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
    session.refresh(story());
    await vi.advanceTimersByTimeAsync(2000);
    expect([sent.map(({ fields: { title } }) => title), session.get().saving]).toEqual([
      ['Typed during the conflict'],
      'saved',
    ]);
  });

  it('limits the number of copies on a device', () => {
    const now = Date.parse(AT);
    const copies = Array.from({ length: 45 }, (_, n) => ({ key: String(n), at: now - n * 24 * 3_600_000 }));
    expect(outdated(copies, now)).toEqual([
      '31',
      '32',
      '33',
      '34',
      '35',
      '36',
      '37',
      '38',
      '39',
      '40',
      '41',
      '42',
      '43',
      '44',
    ]);
    expect(
      outdated(
        copies.map(({ key }) => ({ key, at: now })),
        now,
      ),
    ).toEqual(['40', '41', '42', '43', '44']);
  });
});

describe('a story that somebody else saves while it is open', () => {
  it('is shown as it is now, with its state, where nothing is unsaved', async () => {
    const { session, sent, onServer } = open();
    onServer.story = { ...story({ title: 'Their bridge' }, 4), state: 'published', version: 2 };
    await session.follow({ state: 'published', version: 2, draftVersion: 4 });
    expect([session.get().fields.title, session.get().story.state, session.get().version]).toEqual([
      'Their bridge',
      'published',
      4,
    ]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
  });

  it('is read again only if its state or a version is not that of the screen', async () => {
    const { session, onServer } = open();
    onServer.story = story({ title: 'Never read' });
    await session.follow({ state: 'draft', version: 1, draftVersion: 1 });
    expect(session.get().fields.title).toBe('The bridge');
    onServer.story = { ...story(), state: 'in review' };
    await session.follow({ state: 'in review', version: 1, draftVersion: 1 });
    expect(session.get().story.state).toBe('in review');
  });

  it('waits for the next save where something is typed, also while it is being read', async () => {
    const { session, onServer } = open();
    onServer.story = story({ title: 'Their bridge' }, 4);
    session.change({ standfirst: 'Mine' });
    await session.follow({ state: 'draft', version: 1, draftVersion: 4 });
    expect([session.get().fields.title, session.get().version]).toEqual(['The bridge', 1]);
    await vi.advanceTimersByTimeAsync(2000);
    onServer.isRead = async () => session.change({ standfirst: 'Mine, and more' });
    await session.follow({ state: 'draft', version: 1, draftVersion: 4 });
    expect([session.get().fields.title, session.get().fields.standfirst, session.get().version]).toEqual([
      'The bridge',
      'Mine, and more',
      2,
    ]);
  });

  it('does not take away a conflict that has to be resolved', async () => {
    const { session, onServer } = open();
    session.clashed(theirs);
    onServer.story = story({ title: 'A third bridge' }, 9);
    await session.follow({ state: 'draft', version: 1, draftVersion: 9 });
    expect(session.get().clash).toEqual(theirs);
  });
});
