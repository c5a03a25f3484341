import { type DeskStory, emptyStory, type StoryFields } from '#domain/desk/desk-story.ts';
import type { StoryStanding } from '#domain/desk/presence.ts';
import { withTyped } from '../compare/merge.ts';
import { isSameStory } from '../compare/story-parts.ts';
import { Autosave, type SaveState, type SendOutcome } from './autosave.ts';
import type { LocalCopies, LocalCopy } from './local-copies.ts';
import type { Called, Clash, readStory, sendDraft, Versions } from './story-calls.ts';
import { Timers } from './timers.ts';

export interface SessionState extends Versions {
  readonly story: DeskStory;
  /** What is on screen. */
  readonly fields: StoryFields;
  /** The fields as the server has them. */
  readonly saved: StoryFields;
  readonly saving: SaveState;
  /** Why the last save did not work, in words. */
  readonly reason: string | null;
  readonly savedAt: string | null;
  readonly clash: Clash | null;
  /** A local copy of an earlier visit that differs from what the server has. */
  readonly offered: LocalCopy | null;
  /** False when copies cannot be stored on this device, which the editor is told. */
  readonly isKeptHere: boolean;
}

interface SessionNeeds {
  readonly story: DeskStory;
  /** Owner of the local copies. */
  readonly user: string;
  readonly tab: string;
  readonly copies: LocalCopies;
  readonly send: typeof sendDraft;
  readonly read: typeof readStory;
  /** Resolves once what was typed is on the screen. */
  readonly painted: () => Promise<void>;
}

const COPY_AFTER_MS = 250;

/** When listeners are notified of a change; `get` returns it at once. */
type Notify = 'now' | 'after paint';

/** One story being edited: what is typed, what the server has, what this device keeps. Nothing typed is ever dropped. */
export class StorySession {
  readonly #needs: SessionNeeds;
  readonly #autosave: Autosave;
  readonly #timers = new Timers();
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** The last save, if its answer was lost: it may be what the server has. */
  #lost: StoryFields | null = null;
  #notifiesLater = false;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
    this.#state = { ...stateOf(needs.story), ...SETTLED, offered: null, isKeptHere: true };
    this.#autosave = new Autosave({
      send: (keep) => this.#send(keep),
      onState: (saving) => this.#set({ saving }, 'after paint'),
    });
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isDirty(): boolean {
    return !isSameStory(this.#state.fields, this.#state.saved);
  }

  /** Offers the newest local copy that another tab or visit left; copies equal to the server's version are deleted. */
  async findCopies(): Promise<void> {
    const { user, story, tab } = this.#needs;
    const found = await this.#needs.copies.of(user, story._id);
    const others = found.filter(({ key }) => key !== this.#keyOf(tab));
    const offered = others.find(({ fields }) => !isSameStory(fields, this.#state.saved)) ?? null;
    await Promise.all(others.filter((copy) => isSameStory(copy.fields, this.#state.saved)).map(this.#drop));
    this.#set({ offered });
  }

  change(fields: Partial<StoryFields>): void {
    this.#change(fields, 'now');
  }

  /**
   * As `change`, for text that its editor already shows. The state changes at once; listeners, whose rendering takes
   * longer than showing a letter, are notified after the next paint.
   */
  write(content: string): void {
    this.#change({ content }, 'after paint');
  }

  /** Saves on request, with a revision. True when the server has it. */
  save(): Promise<boolean> {
    return this.#autosave.flush(true);
  }

  /** Makes sure that the server has all that was typed. */
  flush(): Promise<boolean> {
    return this.#autosave.flush(false);
  }

  online(): void {
    this.#autosave.online();
  }

  /** The story as the server has it after an action; what was typed meanwhile stays. */
  refresh(story: DeskStory): void {
    const { fields, saved } = this.#state;
    const next = stateOf(story);
    const present = this.#isOutdated(story) ? { story } : { ...next, fields: withTyped(fields, saved, next.saved) };
    this.#set({ ...present, clash: null, reason: null });
    this.#autosave.resume(this.isDirty);
    void this.keepCopy();
  }

  /**
   * Shows what a colleague, another tab or the time has made of the story, if the server has it other than this screen and
   * nothing here is unsaved; otherwise the next save finds out.
   */
  async follow({ state, version, draftVersion }: StoryStanding): Promise<void> {
    const before = this.#state;
    const { story } = before;
    const isAtRest = before.saving === 'saved' && before.clash === null && !this.isDirty;
    const isShown = state === story.state && version === story.version && draftVersion === before.version;
    if (!isAtRest || isShown) return;
    const called = await this.#needs.read(before.story._id);
    if (called.kind === 'done' && this.#state === before) this.refresh(called.data);
  }

  /** Replaces what is on screen with the server's version. */
  takeTheirs(story: DeskStory): void {
    this.#set({ ...stateOf(story), ...SETTLED });
    this.#autosave.resume(false);
    void this.keepCopy();
  }

  clashed(clash: Clash): void {
    this.#set({ clash, saving: 'stopped' });
  }

  /** Ends a conflict: saves `fields`, the merged version, on top of theirs. */
  settle(fields: StoryFields): Promise<boolean> {
    const { clash, saved } = this.#state;
    if (clash === null) return Promise.resolve(false);
    const { version, baseVersion, theirs, isStory } = clash;
    this.#set({ fields, saved: isStory ? saved : theirs, version, baseVersion, clash: null, reason: null });
    this.#autosave.resume(true);
    return this.save();
  }

  /** Puts the offered text on screen, or shows both versions when the story has moved on since. */
  restore(copy: LocalCopy): void {
    const { version, baseVersion, saved } = this.#state;
    this.change(copy.fields);
    if (copy.version === version && copy.baseVersion === baseVersion) return;
    this.clashed({ theirs: saved, base: null, version, baseVersion, by: null, at: null, isStory: false });
  }

  async settleCopy(copy: LocalCopy): Promise<void> {
    await this.#drop(copy);
    await this.findCopies();
  }

  /** Copies to this device what the server may not have; deletes the copy once the server has it all. */
  async keepCopy(): Promise<void> {
    const { fields, version, baseVersion } = this.#state;
    const { copies, user, story, tab } = this.#needs;
    const key = this.#keyOf(tab);
    try {
      if (!this.isDirty) return await copies.drop(key);
      await copies.keep({ key, user, story: story._id, at: Date.now(), version, baseVersion, fields });
      this.#set({ isKeptHere: true });
    } catch (error) {
      this.#set({ isKeptHere: false });
      reportError(error);
    }
  }

  close(): void {
    this.#autosave.close();
    this.#timers.clear();
    void this.keepCopy();
  }

  /** Whether a save has been answered since the server wrote this: its working copy is older than the one known here. */
  #isOutdated({ draft }: DeskStory): boolean {
    const { version, baseVersion } = this.#state;
    return draft !== null && draft.baseVersion === baseVersion && draft.version < version;
  }

  #change(fields: Partial<StoryFields>, notify: Notify): void {
    this.#set({ fields: { ...this.#state.fields, ...fields } }, notify);
    this.#autosave.typed();
    if (!this.#timers.has('copy')) this.#timers.set('copy', COPY_AFTER_MS, () => void this.keepCopy());
  }

  readonly #drop = (copy: LocalCopy): Promise<void> => this.#needs.copies.drop(copy.key);

  #keyOf(tab: string): string {
    return `${this.#needs.user} ${this.#needs.story._id} ${tab}`;
  }

  async #send(keep: boolean): Promise<SendOutcome> {
    const { fields, saved, version, baseVersion, clash } = this.#state;
    if (clash !== null) return 'stopped';
    if (!keep && isSameStory(fields, saved)) return 'saved';
    const called = await this.#needs.send(this.#needs.story._id, { fields, version, baseVersion, keep });
    if (called.kind === 'clash' && (this.#isOwn(called.clash, fields) || (await this.#isLostOne()))) {
      return this.#send(keep);
    }
    this.#lost = called.kind === 'unreachable' ? fields : null;
    return this.#apply(called, fields);
  }

  /**
   * Whether it clashes with what is sent, with the save before, whose answer was lost, or with a story that says what is
   * saved: that is no conflict (ADR-103), and the next save goes on from there.
   */
  #isOwn({ theirs, version, baseVersion, isStory, at }: Clash, sent: StoryFields): boolean {
    const { saved, savedAt } = this.#state;
    const own = isStory ? [saved] : [sent, this.#lost];
    const found = own.find((one) => one !== null && isSameStory(one, theirs));
    if (!found) return false;
    this.#lost = null;
    this.#set({ saved: found, version, baseVersion, savedAt: at ?? savedAt });
    return true;
  }

  /** Whether the server takes the save whose answer was lost once more, as it does if that is stored, though cleaned. */
  async #isLostOne(): Promise<boolean> {
    const { version, baseVersion } = this.#state;
    const lost = this.#lost;
    if (lost === null) return false;
    this.#lost = null;
    const called = await this.#needs.send(this.#needs.story._id, { fields: lost, version, baseVersion, keep: false });
    if (called.kind !== 'done') return false;
    this.#set({ saved: lost, version: called.data.version, savedAt: called.data.savedAt });
    return true;
  }

  #apply(called: Called<{ version: number; savedAt: string }>, sent: StoryFields): SendOutcome {
    if (called.kind === 'done') {
      this.#set({ saved: sent, version: called.data.version, savedAt: called.data.savedAt, reason: null });
      void this.keepCopy();
      return 'saved';
    }
    if (called.kind === 'clash') {
      this.#set({ clash: called.clash, reason: null });
      return 'stopped';
    }
    this.#set({ reason: called.kind === 'not ready' ? null : called.reason });
    return called.kind === 'unreachable' ? 'unreachable' : 'refused';
  }

  #set(change: Partial<SessionState>, notify: Notify = 'now'): void {
    const next = { ...this.#state, ...change };
    if (isSameState(next, this.#state)) return;
    this.#state = next;
    if (notify === 'now') this.#notify();
    else if (!this.#notifiesLater) {
      this.#notifiesLater = true;
      void this.#needs.painted().then(() => this.#notify());
    }
  }

  #notify(): void {
    this.#notifiesLater = false;
    for (const listener of this.#listeners) listener();
  }
}

function isSameState(one: SessionState, other: SessionState): boolean {
  const values = Object.values(other);
  return Object.values(one).every((value, index) => value === values[index]);
}

const SETTLED = { saving: 'saved', reason: null, savedAt: null, clash: null } as const;

function stateOf(story: DeskStory): Pick<SessionState, 'story' | 'fields' | 'saved' | 'version' | 'baseVersion'> {
  const fields =
    story.draft?.fields ?? story.published ?? emptyStory({ kind: 'article', section: 'latest-news', title: '' });
  const { version, baseVersion } = story.draft ?? { version: 0, baseVersion: story.version };
  return { story, fields, saved: fields, version, baseVersion };
}
