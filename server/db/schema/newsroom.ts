import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

/** The tables of `migrations/0001_newsroom.sql`, which is what counts. */

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const searchText = sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', standfirst), 'B')`;

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

export const media = pgTable('media', {
  id: text('id').primaryKey(),
  hash: text('hash').notNull().unique(),
  mime: text('mime').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  colour: text('colour').notNull().default('#dcdad3'),
  avifReady: boolean('avif_ready').notNull().default(false),
  alt: text('alt').notNull().default(''),
  caption: text('caption').notNull().default(''),
  credit: text('credit').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const authors = pgTable('authors', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().unique(),
  source: text('source', { enum: ['desk', 'wire', 'sample'] }).notNull(),
  title: text('title'),
  category: text('category'),
  bio: text('bio'),
  mediaId: text('media_id').references(() => media.id),
  twitter: text('twitter'),
  linkedin: text('linkedin'),
  website: text('website'),
  email: text('email'),
  location: text('location'),
  expertise: text('expertise').array().notNull().default([]),
  followersCount: integer('followers_count').notNull().default(0),
  joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const stories = pgTable(
  'stories',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['article', 'blog', 'deep-dive'] }).notNull(),
    source: text('source', { enum: ['desk', 'wire', 'sample'] }).notNull(),
    status: text('status', { enum: ['draft', 'published', 'withdrawn'] }).notNull(),
    section: text('section').notNull(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    standfirst: text('standfirst').notNull().default(''),
    metaDescription: text('meta_description'),
    bodyHtml: text('body_html').notNull().default(''),
    parts: jsonb('parts').notNull().default([]),
    category: text('category').notNull().default('News'),
    subCategory: text('sub_category'),
    location: text('location'),
    tags: text('tags').array().notNull().default([]),
    authorId: text('author_id').references(() => authors.id),
    authorName: text('author_name'),
    mediaId: text('media_id').references(() => media.id),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull().default(''),
    imageCaption: text('image_caption').notNull().default(''),
    imageCredit: text('image_credit').notNull().default(''),
    isFeatured: boolean('is_featured').notNull().default(false),
    isTop: boolean('is_top').notNull().default(false),
    isBreaking: boolean('is_breaking').notNull().default(false),
    isLive: boolean('is_live').notNull().default(false),
    isSponsored: boolean('is_sponsored').notNull().default(false),
    readMinutes: integer('read_minutes').notNull().default(1),
    publishAt: timestamp('publish_at', { withTimezone: true }).notNull().defaultNow(),
    dateKnown: boolean('date_known').notNull().default(true),
    correctedAt: timestamp('corrected_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    wireSource: text('wire_source'),
    wireId: text('wire_id'),
    wireFingerprint: text('wire_fingerprint'),
    absoluteUrl: text('absolute_url'),
    url: text('url'),
    licence: text('licence'),
    attribution: text('attribution'),
    sourceUrl: text('source_url'),
    search: tsvector('search').generatedAlwaysAs(searchText),
  },
  (table) => [unique().on(table.wireSource, table.wireId)],
);

export const placements = pgTable(
  'placements',
  {
    section: text('section').notNull(),
    kind: text('kind', { enum: ['article', 'blog', 'deep-dive'] }).notNull(),
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    tier: smallint('tier').notNull(),
    position: integer('position').notNull().default(2147483647),
    publishAt: timestamp('publish_at', { withTimezone: true }).notNull(),
    live: boolean('live').notNull(),
  },
  (table) => [primaryKey({ columns: [table.section, table.storyId] })],
);

export const slugRedirects = pgTable('slug_redirects', {
  slug: text('slug').primaryKey(),
  storyId: text('story_id')
    .notNull()
    .references(() => stories.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const storyRevisions = pgTable(
  'story_revisions',
  {
    id: text('id').primaryKey(),
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    snapshot: jsonb('snapshot').notNull(),
    savedBy: text('saved_by'),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.storyId, table.version)],
);

export const deskNotices = pgTable('desk_notices', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  storyId: text('story_id').references(() => stories.id, { onDelete: 'cascade' }),
  message: text('message').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true }),
});
