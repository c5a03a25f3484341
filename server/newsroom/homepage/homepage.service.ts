import type { FrontPageAnswer, FrontPageBody } from '#domain/desk/front-page-form.ts';
import type { HomepageAnswer, HomepageBody } from '#domain/desk/homepage-form.ts';
import type { MatvAnswer, MatvBody } from '#domain/desk/matv-form.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { keepSettingVersion, lockSetting, settingRevisions, settingVersion } from '#server/db/setting-revisions.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import { versionEtag } from '#server/http/etag.ts';
import type { SavedBy } from '../desk/desk-lists.service.ts';
import type { FrontDocument } from './front-document.ts';
import { frontDraftDocument, frontPageDocument } from './front-page-document.ts';
import { homepageDocument } from './homepage-document.ts';
import { matvDocument } from './matv-document.ts';
import { type FieldMistake, resolvePictures } from './named-pictures.ts';

export interface Read<View> {
  readonly view: View;
  /** Changes with every save, and only then. */
  readonly etag: string;
}

export interface Version<View> {
  readonly _id: string;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  readonly savedBy: string | null;
  readonly state: View;
}

export type FrontSaveResult<View> =
  | ({ readonly kind: 'saved' } & Read<View>)
  | { readonly kind: 'stale'; readonly etag: string }
  | { readonly kind: 'wrong'; readonly mistakes: readonly FieldMistake[] };

/** One document of the home page: read it, save it, list its versions. */
export interface FrontStore<Sent, View> {
  read(): Promise<Read<View>>;
  save(sent: Sent, by: SavedBy): Promise<FrontSaveResult<View>>;
  /** Newest first, at most 50. */
  versions(): Promise<Version<View>[]>;
}

export interface FrontPage {
  readonly homepage: FrontStore<HomepageBody, HomepageAnswer>;
  readonly matv: FrontStore<MatvBody, MatvAnswer>;
  readonly front: FrontPins;
}

/** The pins of the home page: saves go to a draft, `versions` are the launches. */
export interface FrontPins extends FrontStore<FrontPageBody, FrontPageAnswer> {
  /** What readers see. */
  launched(): Promise<FrontPageAnswer>;
  /** Shows the whole draft to readers, if it is still the one that `by` has seen. */
  launch(by: SavedBy): Promise<{ readonly kind: 'launched' | 'stale' }>;
}

export interface FrontPageNeeds {
  readonly db: Database;
  readonly siteUrl: string;
  readonly media: { queueRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}

const MAX_VERSIONS_SHOWN = 50;

/** What the desk saves for the home page besides its stories (SPEC-19, SPEC-26 and SPEC-27). */
export function createFrontPage(needs: FrontPageNeeds): FrontPage {
  return {
    homepage: storeOf(homepageDocument, needs),
    matv: storeOf(matvDocument, needs),
    front: pinsOf(needs),
  };
}

function pinsOf(needs: FrontPageNeeds): FrontPins {
  const launches = storeOf(frontPageDocument, needs);
  return {
    ...storeOf(frontDraftDocument, needs),
    versions: launches.versions,
    launched: async () => (await launches.read()).view,
    launch: (by) => inTransaction(needs.db, (tx) => launchIn(tx, by)),
  };
}

async function launchIn(tx: Queryable, by: SavedBy): Promise<{ readonly kind: 'launched' | 'stale' }> {
  await lockSetting(tx, frontDraftDocument.key);
  const etag = versionEtag(await settingVersion(tx, frontDraftDocument.key));
  if (by.expectedEtag !== null && by.expectedEtag !== etag) return { kind: 'stale' };
  await lockSetting(tx, frontPageDocument.key);
  const before = await readStored(frontPageDocument, tx);
  const draft = await readStored(frontDraftDocument, tx);
  if (JSON.stringify(draft) !== JSON.stringify(before)) {
    await keep(tx, { document: frontPageDocument, before, stored: draft, by, action: 'launched' });
  }
  return { kind: 'launched' };
}

function storeOf<Sent, Stored, View>(
  document: FrontDocument<Sent, Stored, View>,
  needs: FrontPageNeeds,
): FrontStore<Sent, View> {
  const { pool } = needs.db;
  return {
    read: async () => {
      // The version first: a save in between then makes the next save stale instead of being overwritten.
      const version = await settingVersion(pool, document.key);
      return { view: document.view(await readStored(document, pool)), etag: versionEtag(version) };
    },
    save: (sent, by) => inTransaction(needs.db, (tx) => saveIn(tx, { document, needs, sent, by })),
    versions: async () => {
      const rows = await settingRevisions(pool, document.key, MAX_VERSIONS_SHOWN);
      return rows.flatMap(({ id, value, savedAt, savedBy }) => {
        const stored = document.schema.safeParse(value);
        if (!stored.success) return [];
        return [{ _id: id, savedAt: savedAt.toISOString(), savedBy, state: document.view(stored.data) }];
      });
    },
  };
}

interface Save<Sent, Stored, View> {
  readonly document: FrontDocument<Sent, Stored, View>;
  readonly needs: FrontPageNeeds;
  readonly sent: Sent;
  readonly by: SavedBy;
}

async function saveIn<Sent, Stored, View>(
  tx: Queryable,
  { document, needs, sent, by }: Save<Sent, Stored, View>,
): Promise<FrontSaveResult<View>> {
  await lockSetting(tx, document.key);
  const version = await settingVersion(tx, document.key);
  if (by.expectedEtag !== null && by.expectedEtag !== versionEtag(version)) {
    return { kind: 'stale', etag: versionEtag(version) };
  }
  const before = await readStored(document, tx);
  const pictures = await resolvePictures(tx, document.pictures(sent), needs.siteUrl);
  if (pictures.mistakes.length > 0) return { kind: 'wrong', mistakes: pictures.mistakes };
  const stored = document.keep(sent, before, pictures.saved);
  if (JSON.stringify(stored) === JSON.stringify(before) && version > 0) {
    return { kind: 'saved', view: document.view(stored), etag: versionEtag(version) };
  }
  await keep(tx, { document, before, stored, by, action: 'saved' });
  await needs.media.queueRemote(tx, pictures.toFetch);
  return { kind: 'saved', view: document.view(stored), etag: versionEtag(await settingVersion(tx, document.key)) };
}

interface Kept<Sent, Stored, View> {
  readonly document: FrontDocument<Sent, Stored, View>;
  readonly before: Stored;
  readonly stored: Stored;
  readonly by: SavedBy;
  readonly action: 'saved' | 'launched';
}

/** Stores a document with its version and an audit entry, and invalidates the home page unless it is a draft. */
async function keep<Sent, Stored, View>(
  tx: Queryable,
  { document, before, stored, by, action }: Kept<Sent, Stored, View>,
): Promise<void> {
  // On the first save, keeps what was there before as a version, so that it can be restored.
  const isFirst = (await settingVersion(tx, document.key)) === 0;
  if (isFirst && (await isStored(document, tx))) await keepSettingVersion(tx, document.key, before, null);
  for (const [key, value] of document.split(stored)) await writeSetting(tx, key, value);
  await keepSettingVersion(tx, document.key, stored, by.userId);
  await recordAuditEntry(tx, {
    userId: by.userId,
    action,
    subject: 'setting',
    subjectId: document.key,
    title: document.title,
  });
  if (!document.isDraft) await announceChange(tx, { site: ['home'] });
}

/** The stored document; an invalid one is treated as empty, as it is for readers. */
async function readStored<Sent, Stored, View>(
  document: FrontDocument<Sent, Stored, View>,
  db: Queryable,
): Promise<Stored> {
  const stored = document.schema.safeParse(document.joined(await readSettings(db, document.settingsKeys)));
  return stored.success ? stored.data : document.schema.parse({});
}

async function isStored<Sent, Stored, View>(
  document: FrontDocument<Sent, Stored, View>,
  db: Queryable,
): Promise<boolean> {
  return (await readSettings(db, document.settingsKeys)).size > 0;
}
