import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';
import { sectionSlug } from './section-slug.ts';

const time = z.iso.datetime();
const line = (most: number) => plainText().max(most, { error: `must have at most ${most} characters` });

/** How a source writes its items: as the specified JSON feed, or in a public format. */
export const SOURCE_FORMATS = ['json', 'rss-or-atom', 'ninjs', 'newsml-g2'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];
export const FORMAT_NAMES: Readonly<Record<SourceFormat, string>> = {
  json: 'JSON',
  'rss-or-atom': 'RSS or Atom',
  ninjs: 'ninjs',
  'newsml-g2': 'NewsML-G2',
};

/** Where a request carries the secret: as `Authorization: Bearer`, in a header or in a query parameter of that name. */
export const SECRET_PLACES = ['bearer', 'header', 'query'] as const;

/** If two sources send the same event, the one with the higher priority is used. */
export const HIGHEST_PRIORITY = 100;
/** The priority of the operator's feed, which is configured by WIRE_URL. */
export const OPERATOR_PRIORITY = 50;
/** The id of that feed. */
export const OPERATOR_SOURCE = 'wire';

export const NO_SOURCE_HTTPS = 'Give an address that begins with https://.';
const HEADER = /^[a-z][a-z0-9-]*$/i;
const PARAMETER = /^[\w.[\]-]+$/;
/** Headers that a secret must not be sent in: they change where the request goes or how it is framed. */
const OWN_HEADERS =
  /^(accept|accept-encoding|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const shape = z.object({
  name: line(60).min(1, { error: 'Give it a name.' }),
  url: line(2000)
    // Plain http is for the origin that the operator trusts; the server knows which that is.
    .refine((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''), { error: NO_SOURCE_HTTPS })
    .meta({ format: 'uri', pattern: '^https?:' }),
  format: z.enum(SOURCE_FORMATS),
  secretIn: z.enum(SECRET_PLACES),
  /** The name of the header or query parameter; '' for `Authorization: Bearer`. */
  secretName: line(60),
  intervalSeconds: z
    .int({ error: 'must be a whole number of seconds' })
    .min(60, { error: 'must be at least a minute' })
    .max(86_400, { error: 'must be at most a day' }),
  /** Categories whose section differs from the site's own rules; the first match counts. */
  sections: z
    .array(
      z.object({
        category: line(80).min(1, { error: 'Give the category as the source writes it.' }),
        section: sectionSlug,
      }),
    )
    .max(100, { error: 'must have at most 100 entries' }),
  /** The section for other categories that the site's own rules do not cover; `null` means Latest News. */
  defaultSection: sectionSlug.nullable(),
  /** 'hold': stories wait for an editor to publish them. */
  trust: z.enum(['publish', 'hold']),
  priority: z
    .int()
    .min(0)
    .max(HIGHEST_PRIORITY, { error: `must be from 0 to ${HIGHEST_PRIORITY}` }),
  /** For items without a licence. */
  licence: line(300),
  credit: line(300),
  /** 'credited': only pictures whose item names a credit. */
  pictures: z.enum(['use', 'credited', 'none']),
});

/** A source's settings. */
export const sourceFields = shape.refine(
  ({ secretIn, secretName }) =>
    secretIn === 'bearer' ||
    (secretIn === 'query' ? PARAMETER.test(secretName) : HEADER.test(secretName) && !OWN_HEADERS.test(secretName)),
  { path: ['secretName'], error: 'Give the name that the source asks for, such as X-Api-Key.' },
);
export type SourceFields = z.infer<typeof sourceFields>;

/** `null` keeps the stored secret, '' removes it. */
const secret = z
  .string()
  .trim()
  .max(1000)
  .regex(/^[\x20-\x7e]*$/, { error: 'has characters that a request cannot contain' })
  .nullable();

/** POST /api/desk/sources/try: `id` is that of a stored source whose secret is used unless another is given. */
export const sourceTry = z.object({ fields: sourceFields, secret, id: z.string().max(40).nullable() });

/**
 * POST /api/desk/sources: 422 unless it is paused or `tried` comes from a successful try of the same address. With an
 * `id`, sending it again adds nothing new, but saves what was changed since.
 */
export const newSource = z.object({
  id: recordId.optional(),
  fields: sourceFields,
  secret,
  isPaused: z.boolean(),
  tried: z.string().max(400).nullable(),
});

/** PUT /api/desk/sources/{id}: 409 `stale_source` unless `version` is the present one. */
export const sourceChange = z.object({ fields: sourceFields, secret, version: z.int() });

/** A safety limit: all of them are polled by one process. */
export const MAX_SOURCES = 50;

const counts = z.object({
  /** Items in the answer. */
  items: z.int(),
  added: z.int(),
  /** New versions of stories, which the desk calls updates. */
  corrected: z.int(),
  withdrawn: z.int(),
  refused: z.int(),
  /** Items of the answer left out, because another source or the desk has the same event. */
  left: z.int(),
});

/** The state of a source. Of its counts, `items` and `left` are those of the last answer, the others of all so far. */
const health = z.object({
  lastPollAt: time.nullable(),
  lastSuccessAt: time.nullable(),
  lastErrorAt: time.nullable(),
  lastError: z.string().nullable(),
  failuresInARow: z.int(),
  /** `null` while it is paused. */
  nextPollAt: time.nullable(),
  /** Until when the source has asked to be left alone, where that puts off the next poll. */
  leftAloneUntil: time.nullable(),
  counts,
  quarantined: z.int(),
  /** Its stories that wait for an editor. */
  held: z.int(),
});
export type SourceHealth = z.infer<typeof health>;

export const managedSource = z.object({
  _id: z.string(),
  // As stored: an address that is no longer allowed is shown as it is.
  ...shape.shape,
  url: z.string(),
  hasSecret: z.boolean(),
  pausedAt: time.nullable(),
  version: z.int(),
  createdAt: time,
  createdBy: z.string().nullable(),
  health,
});
export type ManagedSource = z.infer<typeof managedSource>;

/** The operator's feed (WIRE_URL). */
export const operatorSource = z.object({
  /** Without the query, which may hold a secret. */
  address: z.string(),
  intervalSeconds: z.int(),
  priority: z.int(),
  pausedAt: time.nullable(),
  health,
});
export type OperatorSource = z.infer<typeof operatorSource>;

/** GET /api/desk/sources: by name. */
export const sourcesAnswer = z.object({
  operator: operatorSource.nullable(),
  sources: z.array(managedSource),
});
export type SourcesAnswer = z.infer<typeof sourcesAnswer>;

/** What an import would do with an item. */
export const FATES = [
  'published',
  'held',
  'updated',
  'taken over',
  'left',
  'known',
  'killed',
  'repeated',
  'too old',
] as const;
export type ItemFate = (typeof FATES)[number];

const triedStory = z.object({
  wireId: z.string(),
  title: z.string(),
  section: sectionSlug,
  author: z.string(),
  publishedAt: time.nullable(),
  hasPicture: z.boolean(),
  fate: z.enum(FATES),
});

/** The result of a try, none of which is stored. */
export const triedSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), message: z.string() }),
  z.object({
    kind: z.literal('read'),
    /** Items in the response, those included that are not stories. */
    items: z.int(),
    /** Items after the first 1,000, about which nothing is said here. */
    unjudged: z.int(),
    /** The newest 50. */
    stories: z.array(triedStory),
    /** `withdraws` is the title of the story that an embargo would take off the site. */
    refused: z.array(
      z.object({
        wireId: z.string().nullable(),
        title: z.string(),
        reason: z.string(),
        withdraws: z.string().nullable(),
      }),
    ),
    /** Kill notices. `withdraws` is the title of the story that would be taken off the site; `null`: it is not here. */
    kills: z.array(z.object({ wireId: z.string(), reason: z.string().nullable(), withdraws: z.string().nullable() })),
    /** Up to 200 of the items that are left out, because they are pictures, videos or anything else but stories. */
    notStories: z.array(z.object({ wireId: z.string().nullable(), title: z.string(), kind: z.string() })),
    notStoriesInAll: z.int(),
    /** Categories of the stories, the most frequent first, and where each goes. */
    categories: z.array(z.object({ category: z.string(), section: sectionSlug, stories: z.int() })),
    /** Proof of this try, to be sent when the source is saved. */
    tried: z.string(),
  }),
]);
export type TriedSource = z.infer<typeof triedSource>;

export const POLL_OUTCOMES = ['news', 'nothing new', 'failed'] as const;

/** Polls in a row that brought nothing new, or failed in the same way, share one entry. */
export const sourcePoll = z.object({
  _id: z.string(),
  firstAt: time,
  lastAt: time,
  times: z.int(),
  outcome: z.enum(POLL_OUTCOMES),
  counts,
  message: z.string().nullable(),
});
export type SourcePoll = z.infer<typeof sourcePoll>;

/** GET /api/desk/sources/{id}/polls?before=: newest first; `next` is the `before` of the following page. */
export const sourcePollsAnswer = z.object({ polls: z.array(sourcePoll), next: z.string().nullable() });

/** POST /api/desk/sources/{id}/poll: `id` may be that of the operator's feed. */
export const polledAnswer = z.object({ message: z.string(), isWell: z.boolean() });
