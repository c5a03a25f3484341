import { textFromHtml } from '#domain/html-text.ts';
import { type Language, languageOfTag } from '#domain/languages.ts';
import { ownEntry } from '#domain/own-entry.ts';
import { cutText } from '#domain/summary.ts';
import {
  type ImportedPost,
  type ImportSource,
  type PageChoice,
  type SkippedPost,
  whatBecomes,
} from './imported-post.ts';
import { readWordPressFile, type WordPressEnd, type WordPressEntry } from './wordpress-file.ts';
import { type GalleryPicture, wordPressHtml } from './wordpress-html.ts';

/** Everything that the posts of a file refer to, collected in a first pass. */
interface Survey {
  readonly siteUrl: string;
  readonly language: Language | null;
  readonly breaksOff: string | null;
  readonly attachments: ReadonlyMap<string, Attachment>;
  /** Pictures by the post they were uploaded for. */
  readonly uploadedFor: ReadonlyMap<string, readonly Attachment[]>;
  readonly authors: ReadonlyMap<string, { readonly name: string; readonly bio: string }>;
}

interface Attachment extends GalleryPicture {
  readonly parent: string;
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;
/** Post types that are not content, and so are not listed in the report. */
const TECHNICAL = new Set([
  'attachment',
  'nav_menu_item',
  'revision',
  'custom_css',
  'wp_global_styles',
  'wp_navigation',
]);
/** What WordPress calls the category of posts without one, in American and in British English. */
const NO_CATEGORY = /^uncategori[sz]ed$/i;
const REASONS: Readonly<Record<string, string>> = {
  trash: 'it is in the bin',
  private: 'it is private',
  'auto-draft': 'it is an empty draft',
  inherit: 'it belongs to another post',
};

/** Opens a WordPress export. It is read twice: pictures may follow the posts that show them. */
export async function openWordPress(path: string, pages: PageChoice = 'skip'): Promise<ImportSource> {
  const survey = await surveyOf(path);
  return {
    name: `wordpress ${survey.siteUrl}`,
    siteUrl: survey.siteUrl,
    breaksOff: survey.breaksOff,
    async *posts() {
      for await (const entry of readWordPressFile(path)) {
        if (entry.element !== 'item' || TECHNICAL.has(text(entry, 'wp:post_type'))) continue;
        yield postOf(entry, survey, pages);
      }
    },
  };
}

async function surveyOf(path: string): Promise<Survey> {
  const attachments = new Map<string, Attachment>();
  const authors = new Map<string, { name: string; bio: string }>();
  let siteUrl = '';
  let language: Language | null = null;
  let lastPost: WordPressEntry | null = null;
  const entries = readWordPressFile(path);
  let next = await entries.next();
  for (; !next.done; next = await entries.next()) {
    const entry = next.value;
    if (entry.element === 'item' && !TECHNICAL.has(text(entry, 'wp:post_type'))) lastPost = entry;
    if (entry.element === 'channel') {
      siteUrl ||= text(entry, 'wp:base_blog_url') || text(entry, 'link');
      language ??= languageOfTag(text(entry, 'language'));
    } else if (entry.element === 'wp:author') {
      const login = text(entry, 'wp:author_login');
      const name = bylineAmong([
        textFromHtml(text(entry, 'wp:author_display_name')),
        textFromHtml(`${text(entry, 'wp:author_first_name')} ${text(entry, 'wp:author_last_name')}`),
        login,
      ]);
      if (login !== '') authors.set(login, { name, bio: textFromHtml(text(entry, 'wp:author_description')) });
    } else if (text(entry, 'wp:post_type') === 'attachment') {
      attachments.set(text(entry, 'wp:post_id'), {
        url: text(entry, 'wp:attachment_url') || text(entry, 'guid'),
        alt: textFromHtml(entry.meta.get('_wp_attachment_image_alt') ?? ''),
        caption: textFromHtml(text(entry, 'excerpt:encoded')),
        parent: text(entry, 'wp:post_parent'),
      });
    }
  }
  const breaksOff = whereItBreaksOff(next.value, lastPost);
  const pictures = [...attachments.values()].filter(({ url }) => PICTURE.test(url));
  const uploadedFor = Map.groupBy(pictures, ({ parent }) => parent);
  return { siteUrl: siteUrl.replace(/\/+$/, ''), language, breaksOff, attachments, uploadedFor, authors };
}

function whereItBreaksOff(end: WordPressEnd, lastPost: WordPressEntry | null): string | null {
  if (end.kind === 'whole') return null;
  const name =
    lastPost &&
    `‘${textFromHtml(text(lastPost, 'title'))}’ (${text(lastPost, 'wp:post_type') || 'post'} ${text(lastPost, 'wp:post_id')})`;
  if (end.kind === 'damaged') {
    const where = name === null ? 'before its first post ends' : `after ${name}`;
    return (
      `The file is damaged on line ${end.line}, ${where}: it is not read any further, because texts would end up in the ` +
      'wrong stories. Posts up to there are imported. Fix that line or export the site again, and rerun the import: ' +
      'it resumes after them.'
    );
  }
  if (name === null) return 'The file breaks off before its first post ends. Export it again.';
  return (
    `The file breaks off after ${name}: what followed is missing, and pictures that only it describes. ` +
    'Posts up to there are imported. Export it again and rerun the import: it resumes after them.'
  );
}

function postOf(entry: WordPressEntry, survey: Survey, pages: PageChoice): ImportedPost | SkippedPost {
  const key = text(entry, 'wp:post_id') || text(entry, 'guid') || text(entry, 'link');
  const title = textFromHtml(text(entry, 'title'));
  const status = text(entry, 'wp:status');
  const reason = whySkipped(entry, title, status, pages);
  if (reason !== null) return { kind: 'skipped', key, title, reason };
  const { html, leftOut } = wordPressHtml(text(entry, 'content:encoded'), (ids) =>
    ids === null
      ? (survey.uploadedFor.get(text(entry, 'wp:post_id')) ?? [])
      : ids.flatMap((id) => survey.attachments.get(id) ?? []),
  );
  const login = text(entry, 'dc:creator');
  const picture = survey.attachments.get(entry.meta.get('_thumbnail_id') ?? '');
  return {
    kind: 'post',
    ...whatBecomes(text(entry, 'wp:post_type') === 'page', pages),
    key,
    title: cutText(title, 300),
    html,
    standfirst: textFromHtml(text(entry, 'excerpt:encoded')),
    slug: decoded(text(entry, 'wp:post_name')),
    status: status === 'publish' || status === 'future' ? 'published' : 'draft',
    publishedAt: timeOf(entry, 'wp:post_date_gmt') ?? timeOf(entry, 'pubDate') ?? timeOf(entry, 'wp:post_date'),
    updatedAt: timeOf(entry, 'wp:post_modified_gmt'),
    categories: namesOf(entry, 'category').filter((name) => !NO_CATEGORY.test(name)),
    tags: namesOf(entry, 'post_tag'),
    language: languageOf(entry) ?? survey.language,
    author: survey.authors.get(login) ?? { name: bylineAmong([login]), bio: '' },
    picture: picture && picture.url !== '' ? picture : null,
    metaDescription: descriptionOf(entry),
    oldPaths: pathsOf(text(entry, 'link')),
    leftOut,
  };
}

function whySkipped(entry: WordPressEntry, title: string, status: string, pages: PageChoice): string | null {
  const type = text(entry, 'wp:post_type');
  if (type !== 'post' && !(type === 'page' && pages !== 'skip')) return `it is a ‘${type || 'nameless'}’, not a post`;
  const reason = ownEntry(REASONS, status);
  if (reason !== undefined) return reason;
  if (text(entry, 'wp:post_password') !== '') return 'it is protected by a password';
  return title === '' ? 'the title is missing' : null;
}

function text(entry: WordPressEntry, name: string): string {
  return (entry.texts.get(name) ?? '').trim();
}

/**
 * The first that names somebody. Whoever has no other name is shown by the login, which may be an e-mail address, and that
 * must not be published.
 */
function bylineAmong(names: readonly string[]): string {
  return names.map((name) => name.trim()).find((name) => name !== '' && !name.includes('@')) ?? '';
}

/** The language that Polylang notes for a post: WordPress itself knows only that of the site. */
function languageOf({ categories }: WordPressEntry): Language | null {
  const noted = categories.find(({ domain }) => domain === 'language');
  return noted === undefined ? null : languageOfTag(noted.slug);
}

function namesOf(entry: WordPressEntry, domain: string): string[] {
  return entry.categories.filter((one) => one.domain === domain).map(({ name }) => textFromHtml(name));
}

/** One that a plugin fills in only when it shows the page, such as '%%excerpt%%', is none. */
function descriptionOf({ meta }: WordPressEntry): string | null {
  const written = textFromHtml(meta.get('_yoast_wpseo_metadesc') ?? '');
  return written === '' || written.includes('%%') ? null : written;
}

/** WordPress writes zeros for a missing time, and GMT without a zone. */
function timeOf(entry: WordPressEntry, name: string): string | null {
  const written = text(entry, name);
  if (written === '' || written.startsWith('0000')) return null;
  const time = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) ? `${written.replace(' ', 'T')}Z` : written);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function pathsOf(link: string): string[] {
  const url = URL.parse(link);
  // Drafts have '/?p=7', whose path is the front page's and must not be redirected.
  return url && url.pathname !== '/' ? [url.pathname] : [];
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
