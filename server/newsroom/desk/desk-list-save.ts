import { newId } from '../../../domain/ids.ts';
import { readMinutes } from '../../../domain/read-time.ts';
import type { Section } from '../../../domain/sections.ts';
import { withSuffix } from '../../../domain/slug.ts';
import { summaryOf } from '../../../domain/summary.ts';
import type { Queryable } from '../../db/client.ts';
import { announceChange } from '../changes.service.ts';
import { toSafeHtml } from '../safe-html.service.ts';
import { categoryOf, type PlannedItem, planList } from './desk-list-plan.ts';
import { itemOf, listOf } from './desk-list-view.ts';
import {
  insertStory,
  isSlugFree,
  keepRevision,
  type ListRow,
  leaveRedirects,
  lockDeskList,
  readDeskList,
  removePlacement,
  type StoryValues,
  sectionsOfStories,
  unpublishStory,
  updateStory,
  vacateSlugs,
  writeOrder,
} from './desk-lists.repo.ts';
import type { SentItem } from './desk-lists.schema.ts';
import type { DeskListNeeds, SavedBy, SaveResult } from './desk-lists.service.ts';
import { type FindPicture, missingPictures, pictureFinder, type SentPicture, sentPicture } from './desk-pictures.ts';

/** One save of one list, inside its transaction. */
export class ListSave {
  readonly #needs: DeskListNeeds;
  readonly #tx: Queryable;
  readonly #section: Section;
  readonly #bodies: ReadonlyMap<string, string>;
  readonly #changed: string[] = [];
  readonly #moves: { storyId: string; from: string; to: string }[] = [];

  constructor(needs: DeskListNeeds, tx: Queryable, section: Section, bodies: ReadonlyMap<string, string>) {
    this.#needs = needs;
    this.#tx = tx;
    this.#section = section;
    this.#bodies = bodies;
  }

  async run(sent: readonly SentItem[], by: SavedBy): Promise<SaveResult> {
    const section = this.#section.slug;
    await lockDeskList(this.#tx, section);
    const rows = await readDeskList(this.#tx, section);
    const before = listOf(rows);
    if (by.expectedEtag !== null && by.expectedEtag !== before.etag) return { kind: 'stale', etag: before.etag };
    const plan = planList(sent, rows);
    const pictures = sent.map((item) => sentPicture(item.image, this.#needs.siteUrl));
    const findPicture = await pictureFinder(this.#tx, pictures);
    const errors = [...plan.errors, ...missingPictures(pictures, findPicture)];
    if (errors.length > 0) return { kind: 'wrong', errors };

    await this.#unpublish(plan.missing, by.userId);
    await this.#vacate(plan.items);
    const order: string[] = [];
    for (const [index, item] of plan.items.entries()) {
      order.push(await this.#write(item, pictures[index] ?? { kind: 'none' }, findPicture, by.userId));
    }
    if (this.#moves.length > 0) await leaveRedirects(this.#tx, this.#moves);
    await writeOrder(this.#tx, section, order);
    await this.#needs.media.wantRemote(
      this.#tx,
      pictures.flatMap((picture) => (picture.kind === 'remote' ? [picture.url] : [])),
    );
    const list = listOf(await readDeskList(this.#tx, section));
    if (list.etag !== before.etag) await this.#announce();
    return { kind: 'saved', list };
  }

  async #unpublish(missing: readonly ListRow[], userId: string): Promise<void> {
    for (const row of missing) {
      this.#changed.push(row.id);
      // Another section's story is only taken off this list.
      if (row.section !== this.#section.slug) {
        await removePlacement(this.#tx, this.#section.slug, row.id);
        continue;
      }
      await keepRevision(this.#tx, row.id, null);
      await unpublishStory(this.#tx, row.id);
      await keepRevision(this.#tx, row.id, userId);
    }
  }

  async #vacate(items: readonly PlannedItem[]): Promise<void> {
    const moving = items.flatMap(({ row, slug }) => (row && row.slug !== slug ? [row] : []));
    for (const row of moving) await keepRevision(this.#tx, row.id, null);
    if (moving.length > 0)
      await vacateSlugs(
        this.#tx,
        moving.map((row) => row.id),
      );
  }

  async #write(item: PlannedItem, picture: SentPicture, find: FindPicture, userId: string): Promise<string> {
    const id = item.row?.id ?? newId();
    const moves = item.row !== null && item.row.slug !== item.slug;
    const slug = item.row && !moves ? item.slug : await this.#freeSlug(item.slug, id);
    const values = valuesOf(item, { slug, picture, find, section: this.#section, body: this.#bodyOf(item.sent) });
    if (item.row === null) {
      await insertStory(this.#tx, id, this.#section.slug, values);
    } else if (moves || !item.row.is_listed || differs(item.row, values)) {
      await keepRevision(this.#tx, id, null);
      await updateStory(this.#tx, id, values);
      if (item.row.slug !== slug) this.#moves.push({ storyId: id, from: item.row.slug, to: slug });
    } else {
      return id;
    }
    await keepRevision(this.#tx, id, userId);
    this.#changed.push(id);
    return id;
  }

  async #freeSlug(wanted: string, storyId: string): Promise<string> {
    for (let suffix = 1; suffix < 100; suffix += 1) {
      const candidate = suffix === 1 ? wanted : withSuffix(wanted, suffix);
      if (await isSlugFree(this.#tx, candidate, storyId)) return candidate;
    }
    return withSuffix(wanted, storyId.slice(-8));
  }

  #bodyOf(sent: SentItem): string {
    return this.#bodies.get(sent.content) ?? toSafeHtml(sent.content);
  }

  async #announce(): Promise<void> {
    const elsewhere = await sectionsOfStories(this.#tx, this.#changed);
    await announceChange(this.#tx, { stories: this.#changed, sections: [this.#section.slug, ...elsewhere] });
  }
}

interface Made {
  readonly slug: string;
  readonly picture: SentPicture;
  readonly find: FindPicture;
  readonly section: Section;
  readonly body: string;
}

function valuesOf({ sent, row }: PlannedItem, { slug, picture, find, section, body }: Made): StoryValues {
  const imageUrl = picture.kind === 'none' ? null : picture.url;
  const isSamePicture = row !== null && (row.image_url === imageUrl || itemOf(row).image === imageUrl);
  const summary = summaryOf('', body);
  const hasOwnStandfirst = row !== null && row.standfirst !== summaryOf('', row.body_html);
  return {
    slug,
    title: sent.title,
    standfirst: hasOwnStandfirst ? row.standfirst : summary,
    bodyHtml: body,
    category: categoryOf(sent, section),
    imageUrl: isSamePicture ? row.image_url : imageUrl,
    imageAlt: sent.imageAlt ?? row?.image_alt ?? '',
    mediaId: isSamePicture ? row.media_id : (find(picture) ?? null),
    readMinutes: readMinutes(body),
  };
}

function differs(row: ListRow, values: StoryValues): boolean {
  return (
    row.slug !== values.slug ||
    row.title !== values.title ||
    row.body_html !== values.bodyHtml ||
    row.category !== values.category ||
    row.image_url !== values.imageUrl ||
    row.image_alt !== values.imageAlt ||
    row.media_id !== values.mediaId
  );
}
