import { textFromHtml } from '#domain/html-text.ts';
import { cutText } from '#domain/summary.ts';
import type { ImportedPost, ImportSource, SkippedPost } from './imported-post.ts';
import { readWordPressFile, type WordPressEntry } from './wordpress-file.ts';
import { wordPressHtml } from './wordpress-html.ts';

/** What the posts of a file refer to. */
interface Survey {
  readonly siteUrl: string;
  readonly breaksOff: string | null;
  readonly attachments: ReadonlyMap<string, { readonly url: string; readonly alt: string; readonly caption: string }>;
  readonly authors: ReadonlyMap<string, { readonly name: string; readonly bio: string }>;
}

/** Kinds that are no content: they are not worth a line of the report each. */
const TECHNICAL = new Set([
  'attachment',
  'nav_menu_item',
  'revision',
  'custom_css',
  'wp_global_styles',
  'wp_navigation',
]);
const REASONS: Readonly<Record<string, string>> = {
  trash: 'it is in the bin',
  private: 'it is private',
  'auto-draft': 'it is an empty draft',
  inherit: 'it belongs to another post',
};

/** Opens a WordPress export. It is read twice: pictures may follow the posts that show them. */
export async function openWordPress(path: string): Promise<ImportSource> {
  const survey = await surveyOf(path);
  return {
    name: `wordpress ${survey.siteUrl}`,
    siteUrl: survey.siteUrl,
    breaksOff: survey.breaksOff,
    async *posts() {
      for await (const entry of readWordPressFile(path)) {
        if (entry.element !== 'item' || TECHNICAL.has(text(entry, 'wp:post_type'))) continue;
        yield postOf(entry, survey);
      }
    },
  };
}

async function surveyOf(path: string): Promise<Survey> {
  const attachments = new Map<string, { url: string; alt: string; caption: string }>();
  const authors = new Map<string, { name: string; bio: string }>();
  let siteUrl = '';
  let lastPost: WordPressEntry | null = null;
  const entries = readWordPressFile(path);
  let next = await entries.next();
  for (; !next.done; next = await entries.next()) {
    const entry = next.value;
    if (text(entry, 'wp:post_type') === 'post') lastPost = entry;
    if (entry.element === 'channel') siteUrl ||= text(entry, 'wp:base_blog_url') || text(entry, 'link');
    else if (entry.element === 'wp:author') {
      const login = text(entry, 'wp:author_login');
      const name = text(entry, 'wp:author_display_name') || login;
      if (login !== '') authors.set(login, { name, bio: text(entry, 'wp:author_description') });
    } else if (text(entry, 'wp:post_type') === 'attachment') {
      attachments.set(text(entry, 'wp:post_id'), {
        url: text(entry, 'wp:attachment_url') || text(entry, 'guid'),
        alt: entry.meta.get('_wp_attachment_image_alt') ?? '',
        caption: textFromHtml(text(entry, 'excerpt:encoded')),
      });
    }
  }
  const breaksOff = next.value.isWhole ? null : whereItBreaksOff(lastPost);
  return { siteUrl: siteUrl.replace(/\/+$/, ''), breaksOff, attachments, authors };
}

function whereItBreaksOff(lastPost: WordPressEntry | null): string {
  if (lastPost === null) return 'The file breaks off before its first post ends. Export it again.';
  const name = `‘${textFromHtml(text(lastPost, 'title'))}’ (post ${text(lastPost, 'wp:post_id')})`;
  return (
    `The file breaks off, or cannot be read any further, after ${name}: what followed is missing, and pictures that only ` +
    'it describes. Posts up to there are taken in. Export it again and run the import again: it goes on behind them.'
  );
}

function postOf(entry: WordPressEntry, survey: Survey): ImportedPost | SkippedPost {
  const key = text(entry, 'wp:post_id') || text(entry, 'guid') || text(entry, 'link');
  const title = textFromHtml(text(entry, 'title'));
  const status = text(entry, 'wp:status');
  const reason = whySkipped(entry, title, status);
  if (reason !== null) return { kind: 'skipped', key, title, reason };
  const { html, leftOut } = wordPressHtml(text(entry, 'content:encoded'));
  const login = text(entry, 'dc:creator');
  const picture = survey.attachments.get(entry.meta.get('_thumbnail_id') ?? '');
  return {
    kind: 'post',
    key,
    title: cutText(title, 300),
    html,
    standfirst: textFromHtml(text(entry, 'excerpt:encoded')),
    slug: decoded(text(entry, 'wp:post_name')),
    status: status === 'publish' || status === 'future' ? 'published' : 'draft',
    publishedAt: timeOf(entry, 'wp:post_date_gmt') ?? timeOf(entry, 'pubDate') ?? timeOf(entry, 'wp:post_date'),
    updatedAt: timeOf(entry, 'wp:post_modified_gmt'),
    categories: namesOf(entry, 'category').filter((name) => name.toLowerCase() !== 'uncategorized'),
    tags: namesOf(entry, 'post_tag'),
    author: survey.authors.get(login) ?? { name: login, bio: '' },
    picture: picture && picture.url !== '' ? picture : null,
    metaDescription: entry.meta.get('_yoast_wpseo_metadesc') || null,
    oldPaths: pathsOf(text(entry, 'link')),
    leftOut,
  };
}

function whySkipped(entry: WordPressEntry, title: string, status: string): string | null {
  const type = text(entry, 'wp:post_type');
  if (type !== 'post') return `it is a ‘${type || 'nameless'}’, not a post`;
  if (REASONS[status]) return REASONS[status];
  if (text(entry, 'wp:post_password') !== '') return 'it is protected by a password';
  return title === '' ? 'the title is missing' : null;
}

function text(entry: WordPressEntry, name: string): string {
  return (entry.texts.get(name) ?? '').trim();
}

function namesOf(entry: WordPressEntry, domain: string): string[] {
  return entry.categories.filter((one) => one.domain === domain).map(({ name }) => textFromHtml(name));
}

/** WordPress writes zeros where it has no time, and GMT without saying so. */
function timeOf(entry: WordPressEntry, name: string): string | null {
  const written = text(entry, name);
  if (written === '' || written.startsWith('0000')) return null;
  const time = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) ? `${written.replace(' ', 'T')}Z` : written);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function pathsOf(link: string): string[] {
  const url = URL.parse(link);
  // Drafts have '/?p=7': the front page is nobody's old address.
  return url && url.pathname !== '/' ? [url.pathname] : [];
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
