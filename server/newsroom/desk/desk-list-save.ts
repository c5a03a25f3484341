import { newId } from '#domain/ids.ts';
import type { Section } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Queryable } from '#server/db/client.ts';
import { refuseMergedList } from '../model/merged-sections.ts';
import {
  type FindPicture,
  NO_CREDIT_IN_TEXT,
  NO_PICTURE,
  NOT_STORED_IN_TEXT,
  pictureFinder,
  picturesInText,
  type SentPicture,
  sentPicture,
  uncreditedFinder,
  uncreditedPictures,
  unusablePictures,
} from '../model/pictures.ts';
import { lockDeskList } from '../model/placements.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { freeSlug, leaveRedirects } from '../model/slugs.repo.ts';
import { announceStories } from '../model/story-changes.ts';
import { takeOffList } from './desk-list-change.ts';
import { idOf, type ListPlan, type PlannedItem, type PlannedStory, planList } from './desk-list-plan.ts';
import { type SafeText, type SafeTexts, storiesToHash } from './desk-list-texts.ts';
import { isUnchanged, type Pictured, valuesOf } from './desk-list-values.ts';
import { itemOf, listEtag } from './desk-list-view.ts';
import {
  type HashedRow,
  insertStory,
  type PlacedRow,
  readPlacedRows,
  readSomeRows,
  readTexts,
  type StoredTexts,
  sectionsOfStories,
  updateStory,
  vacateSlugs,
  writeOrder,
} from './desk-lists.repo.ts';
import type { ItemError, SentItem } from './desk-lists.schema.ts';
import type { DeskListNeeds, SavedBy, SavedList, SaveResult } from './desk-lists.service.ts';
import { deleteRemovals } from './desk-section.repo.ts';

interface PictureInText {
  /** The place of the story in the list. */
  readonly item: number;
  readonly picture: SentPicture;
  /** Whether the text itself credits it. */
  readonly isCredited: boolean;
}

/** One save of one list, inside its transaction. Its cost depends on what changed, not on the length of the list. */
export class ListSave {
  readonly #needs: DeskListNeeds;
  readonly #tx: Queryable;
  readonly #section: Section;
  readonly #texts: SafeTexts;
  readonly #changed: string[] = [];
  readonly #moves: { storyId: string; from: string; to: string }[] = [];

  constructor(needs: DeskListNeeds, tx: Queryable, section: Section, texts: SafeTexts) {
    this.#needs = needs;
    this.#tx = tx;
    this.#section = section;
    this.#texts = texts;
  }

  async run(sent: readonly SentItem[], by: SavedBy): Promise<SaveResult> {
    const section = this.#section.slug;
    await lockDeskList(this.#tx, section);
    await refuseMergedList(this.#tx, section);
    const rows = await readPlacedRows(this.#tx, section, storiesToHash(sent));
    const before = listEtag(rows);
    if (by.expectedEtag !== null && by.expectedEtag !== before) return { kind: 'stale', etag: before };
    const plan = planList(sent, rows);
    const pictures = sent.map((item) =>
      typeof item === 'string' ? NO_PICTURE : sentPicture(item.image, this.#needs.siteUrl),
    );
    const inText = this.#picturesInTexts(sent);
    const find = await pictureFinder(this.#tx, [...pictures, ...inText.map(({ picture }) => picture)]);
    const errors = [
      ...plan.errors,
      ...unusablePictures(pictures, find),
      ...inText.flatMap(({ item, picture }) =>
        find(picture) === undefined ? [{ item, field: 'content', message: NOT_STORED_IN_TEXT }] : [],
      ),
      ...(await this.#uncredited(pictures, inText, rows)),
    ];
    if (errors.length > 0) return { kind: 'wrong', errors };

    await this.#unpublish(plan.missing, by.userId);
    await this.#vacate(plan.items);
    const ids = await this.#writeAll(plan.items, pictures, find, by.userId);
    await this.#order(rows, ids);
    const wanted = pictures.flatMap((picture) => (picture.kind === 'remote' ? [picture.url] : []));
    if (wanted.length > 0) await this.#needs.media.queueRemote(this.#tx, wanted);
    const after = await this.#after(rows, ids);
    if (listEtag(after) !== before) {
      await this.#announce();
      await this.#record(plan, by.userId);
    }
    return { kind: 'saved', ...this.#listOf(after, ids, sent) };
  }

  #picturesInTexts(sent: readonly SentItem[]): PictureInText[] {
    return sent.flatMap((one, item) => {
      if (typeof one === 'string') return [];
      const found = picturesInText(this.#textOf(one.content).html, this.#needs.siteUrl);
      return found.map((picture) => ({ item, ...picture }));
    });
  }

  /** Pictures without a credit that are new to these stories: their own, and those in their texts. */
  async #uncredited(
    pictures: readonly SentPicture[],
    inTexts: readonly PictureInText[],
    rows: readonly HashedRow[],
  ): Promise<ItemError[]> {
    const inText = inTexts.filter(({ isCredited }) => !isCredited);
    const all = [...pictures, ...inText.map(({ picture }) => picture)];
    const isUncredited = await uncreditedFinder(this.#tx, all, { stories: rows.map(({ id }) => id) });
    return [
      ...uncreditedPictures(pictures, isUncredited),
      ...inText.flatMap(({ item, picture }) =>
        isUncredited(picture) ? [{ item, field: 'content', message: NO_CREDIT_IN_TEXT }] : [],
      ),
    ];
  }

  /** The current list in its order: rewritten stories, the others unchanged. */
  async #after(before: readonly PlacedRow[], ids: readonly string[]): Promise<PlacedRow[]> {
    const written = await readSomeRows(this.#tx, this.#section.slug, this.#changed);
    const rows = new Map([...before, ...written].map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  /** The list for the response, with the sent texts as sanitised. */
  #listOf(rows: readonly PlacedRow[], ids: readonly string[], sent: readonly SentItem[]): SavedList {
    const sentById = new Map(ids.map((id, index) => [id, sent[index] ?? id]));
    const items = rows.flatMap((row) => {
      const one = sentById.get(row.id) ?? row.id;
      if (!row.is_listed) return [];
      return [typeof one === 'string' ? one : itemOf(row, this.#textOf(one.content).html)];
    });
    return { items, etag: listEtag(rows), ids };
  }

  async #writeAll(
    items: readonly PlannedItem[],
    pictures: readonly SentPicture[],
    find: FindPicture,
    userId: string,
  ): Promise<string[]> {
    const toWrite = new Map<PlannedStory, Pictured>();
    items.forEach((item, index) => {
      const pictured = { picture: pictures[index] ?? NO_PICTURE, find };
      if (item.keeps === null && !this.#isAsSent(item, pictured)) toWrite.set(item, pictured);
    });
    const texts = await readTexts(
      this.#tx,
      [...toWrite.keys()].flatMap(({ row }) => (row ? [row.id] : [])),
    );
    const ids: string[] = [];
    for (const item of items) {
      const pictured = item.keeps === null ? toWrite.get(item) : undefined;
      if (item.keeps !== null) ids.push(item.keeps.id);
      else if (pictured) ids.push(await this.#write(item, pictured, texts, userId));
      else ids.push(idOf(item.sent) ?? item.row?.id ?? '');
    }
    if (this.#moves.length > 0) await leaveRedirects(this.#tx, this.#moves);
    return ids;
  }

  #isAsSent(item: PlannedStory, pictured: Pictured): boolean {
    const { row } = item;
    if (row === null || !row.is_listed || row.slug !== item.slug) return false;
    return isUnchanged(row, item, { ...pictured, section: this.#section, text: this.#textOf(item.sent.content) });
  }

  // An unchanged order needs no statement; stories that come back onto the list always change it.
  async #order(before: readonly HashedRow[], ids: readonly string[]): Promise<void> {
    const listed = before.filter((row) => row.is_listed);
    if (listed.length === ids.length && listed.every(({ id }, index) => id === ids[index])) return;
    await writeOrder(this.#tx, this.#section.slug, ids);
    await deleteRemovals(this.#tx, this.#section.slug, ids);
  }

  async #record({ items, missing }: ListPlan, userId: string): Promise<void> {
    const added = items.filter((item) => item.keeps === null && item.row === null).length;
    const changed = this.#changed.length - missing.length - added;
    const details = { stories: items.length, added, changed, removed: missing.length };
    const { slug, title } = this.#section;
    await recordAuditEntry(this.#tx, { userId, action: 'saved', subject: 'list', subjectId: slug, title, details });
  }

  async #unpublish(missing: readonly HashedRow[], userId: string): Promise<void> {
    for (const row of missing) {
      this.#changed.push(row.id);
      await takeOffList(this.#tx, this.#section.slug, row, userId);
    }
  }

  async #vacate(items: readonly PlannedItem[]): Promise<void> {
    const moving = items.flatMap((item) =>
      item.keeps === null && item.row && item.row.slug !== item.slug ? [item.row] : [],
    );
    for (const row of moving) await keepRevision(this.#tx, row.id, null);
    if (moving.length > 0)
      await vacateSlugs(
        this.#tx,
        moving.map((row) => row.id),
      );
  }

  async #write(
    { sent, row, slug: wanted }: PlannedStory,
    pictured: Pictured,
    texts: ReadonlyMap<string, StoredTexts>,
    userId: string,
  ): Promise<string> {
    const id = row?.id ?? newId();
    const stays = row !== null && row.slug === wanted;
    const slug = stays ? wanted : await freeSlug(this.#tx, wanted, id);
    const text = this.#textOf(sent.content);
    const before = row && { ...row, ...(texts.get(row.id) ?? { body_html: '', standfirst: '' }) };
    const values = valuesOf(sent, before, { ...pictured, slug, section: this.#section, text });
    if (row === null) {
      await insertStory(this.#tx, id, this.#section.slug, values);
    } else {
      await keepRevision(this.#tx, id, null);
      await updateStory(this.#tx, id, row.version, values);
      if (row.slug !== slug) this.#moves.push({ storyId: id, from: row.slug, to: slug });
    }
    await keepRevision(this.#tx, id, userId);
    this.#changed.push(id);
    return id;
  }

  #textOf(sent: string): SafeText {
    const text = this.#texts.get(sent);
    if (!text) throw new Error('a text of the list was not made safe before its transaction');
    return text;
  }

  async #announce(): Promise<void> {
    const elsewhere = await sectionsOfStories(this.#tx, this.#changed);
    await announceStories(this.#tx, this.#changed, { sections: [this.#section.slug, ...elsewhere] });
  }
}
