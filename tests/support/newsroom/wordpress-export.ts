/** A post of a fictional WordPress site; fields left out get defaults. */
export interface WordPressPost {
  readonly id: number;
  readonly title?: string;
  readonly content?: string;
  readonly status?: string;
  readonly type?: string;
  readonly slug?: string;
  readonly date?: string;
  readonly author?: string;
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly thumbnail?: number;
  readonly password?: string;
  readonly metaDescription?: string;
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;

/** The head of an export with one author. */
export function wordPressHead(site = 'https://old.example', author = 'Priya Nair'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('priya')}</wp:author_login><wp:author_email>${cdata('priya@old.example')}</wp:author_email><wp:author_display_name>${cdata(author)}</wp:author_display_name></wp:author>
`;
}

export const WORDPRESS_END = '</channel></rss>\n';

export function wordPressItem(post: WordPressPost): string {
  const { id, title = `Post ${id}`, content = `Text of ${id}`, status = 'publish', type = 'post' } = post;
  const { slug = `post-${id}`, date = '2019-05-01 10:00:00', author = 'priya', categories = [], tags = [] } = post;
  const terms = [
    ...categories.map((name) => `<category domain="category" nicename="x">${cdata(name)}</category>`),
    ...tags.map((name) => `<category domain="post_tag" nicename="x">${cdata(name)}</category>`),
  ];
  const thumbnail = post.thumbnail
    ? `<wp:postmeta><wp:meta_key>${cdata('_thumbnail_id')}</wp:meta_key><wp:meta_value>${cdata(String(post.thumbnail))}</wp:meta_value></wp:postmeta>`
    : '';
  const description = post.metaDescription
    ? `<wp:postmeta><wp:meta_key>${cdata('_yoast_wpseo_metadesc')}</wp:meta_key><wp:meta_value>${cdata(post.metaDescription)}</wp:meta_value></wp:postmeta>`
    : '';
  return `<item><title>${cdata(title)}</title><link>https://old.example/2019/05/${slug}/</link><dc:creator>${cdata(author)}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt><wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${cdata(status)}</wp:status>
<wp:post_type>${cdata(type)}</wp:post_type><wp:post_password>${cdata(post.password ?? '')}</wp:post_password>${terms.join('')}${thumbnail}${description}
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>${cdata('A comment')}</wp:comment_content></wp:comment></item>
`;
}

/** An uploaded picture, as exports list it. */
export function wordPressAttachment(id: number, url: string, alt: string, parent = 0, caption = ''): string {
  return `<item><title>${cdata('A file')}</title><excerpt:encoded>${cdata(caption)}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:post_type>${cdata('attachment')}</wp:post_type><wp:status>${cdata('inherit')}</wp:status>
<wp:attachment_url>${cdata(url)}</wp:attachment_url><wp:postmeta><wp:meta_key>${cdata('_wp_attachment_image_alt')}</wp:meta_key><wp:meta_value>${cdata(alt)}</wp:meta_value></wp:postmeta></item>
`;
}
