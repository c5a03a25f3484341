import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/languages.ts';
import { SECTION_ALIASES, SECTIONS } from '#domain/sections.ts';

/**
 * The pages that exist in every language (`domain/translated-pages.ts`), below that language's prefix. One route per
 * section, not /:section: an unknown path must reach the login screen without bringing its code into the reader's pages.
 */
function pagesIn(language: Language): RouteConfigEntry[] {
  const id = (name: string) => ({ id: language === DEFAULT_LANGUAGE ? name : `${language}-${name}` });
  return [
    index('reader/home/home.page.tsx', id('home')),
    ...SECTIONS.flatMap(({ slug }) => [
      route(slug, 'reader/category/category.page.tsx', id(`section-${slug}`)),
      route(`${slug}/:slug`, 'reader/article/story.page.tsx', id(`story-${slug}`)),
    ]),
    ...Object.keys(SECTION_ALIASES).flatMap((alias) => [
      route(alias, 'reader/category/alias.route.ts', id(`alias-${alias}`)),
      route(`${alias}/:slug`, 'reader/article/story-alias.page.tsx', id(`story-alias-${alias}`)),
    ]),
    route('articles/:slugAndId?', 'reader/article/generic.page.tsx', id('article')),
    route('blog/:id', 'reader/blog/blog.page.tsx', id('blog')),
    route('deep-dive/:id', 'reader/deep-dive/deep-dive.page.tsx', id('deep-dive')),
    route('author/:name', 'reader/author/author.page.tsx', id('author')),
    route('topic/:slug', 'reader/topic/topic.page.tsx', id('topic')),
    route('search', 'reader/search/search.page.tsx', id('search')),
    route('history/:id', 'reader/history/history.page.tsx', id('history')),
    route('book-rajneeti', 'forms/book-rajneeti/book-rajneeti.page.tsx', id('booking')),
    route('book-rajneeti/request/:token', 'forms/book-rajneeti/request.page.tsx', id('booking-request')),
    route('book-rajneeti/proposal/:token', 'forms/book-rajneeti/proposal.page.tsx', id('booking-proposal')),
    route('about', 'reader/about/about.page.tsx', id('about')),
    route('about/:slug', 'reader/about/standing-text.page.tsx', id('standing-text')),
    route('corrections', 'reader/corrections/corrections.page.tsx', id('corrections')),
    route('alerts', 'reader/alerts/alerts.page.tsx', id('alerts')),
    route('privacy', 'reader/legal/privacy.page.tsx', id('privacy')),
    route('saved', 'reader/saved/saved.page.tsx', id('saved')),
    route('terms', 'reader/legal/terms.page.tsx', id('terms')),
    route('videos', 'reader/videos/videos.page.tsx', id('videos')),
    route('live', 'reader/live/live.page.tsx', id('live')),
    route('live/schedule/:date?', 'reader/schedule/schedule.page.tsx', id('schedule')),
    route('petition', 'forms/petition/petition.page.tsx', id('petition')),
    route('petition/:slug', 'forms/petition/petition.page.tsx', id('further-petition')),
    route('petition/signature/:token', 'forms/petition/signature.page.tsx', id('signature')),
    route('diaspora-support', 'forms/diaspora-support/diaspora-support.page.tsx', id('diaspora-support')),
    route('diaspora-support/sent/:reference', 'forms/diaspora-support/sent.page.tsx', id('diaspora-support-sent')),
    route('newsletter', 'forms/newsletter/newsletter.page.tsx', id('newsletter')),
    route('newsletter/confirm/:token', 'forms/newsletter/confirm.page.tsx', id('newsletter-confirm')),
    route('newsletter/unsubscribe/:token', 'forms/newsletter/unsubscribe.page.tsx', id('newsletter-unsubscribe')),
    route(
      'newsletter/unsubscribe/:token/breaking',
      'forms/newsletter/unsubscribe.page.tsx',
      id('newsletter-unsubscribe-breaking'),
    ),
    route('newsletter/welcome', 'forms/newsletter/outcome.page.tsx', id('newsletter-welcome')),
    route('newsletter/welcome/breaking', 'forms/newsletter/outcome.page.tsx', id('newsletter-welcome-breaking')),
    route('newsletter/language', 'forms/newsletter/outcome.page.tsx', id('newsletter-language')),
    route('newsletter/goodbye', 'forms/newsletter/outcome.page.tsx', id('newsletter-goodbye')),
    route('newsletter/goodbye/breaking', 'forms/newsletter/outcome.page.tsx', id('newsletter-goodbye-breaking')),
  ];
}

const otherLanguages = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).map(({ code, prefix }) =>
  route(prefix.slice(1), 'reader/frame/language.layout.tsx', { id: code }, [
    ...pagesIn(code),
    route('*', 'reader/missing/unknown-in-language.page.tsx', { id: `${code}-unknown` }),
  ]),
);

/** Lite pages in a language. Their public addresses are those of the full pages with '?lite'. */
function litePagesIn(language: Language): RouteConfigEntry[] {
  const id = (name: string) => ({ id: language === DEFAULT_LANGUAGE ? name : `${language}-${name}` });
  return [
    index('reader/lite/home.page.tsx', id('lite-home')),
    route('topic/:slug', 'reader/lite/topic.page.tsx', id('lite-topic')),
    route('author/:name', 'reader/lite/author.page.tsx', id('lite-author')),
    route('search', 'reader/lite/search.page.tsx', id('lite-search')),
    route('live', 'reader/lite/live.page.tsx', id('lite-live')),
    route(':section', 'reader/lite/section.page.tsx', id('lite-section')),
    route(':section/:slug', 'reader/lite/story.page.tsx', id('lite-story')),
  ];
}

const otherLiteLanguages = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).map(({ code, prefix }) =>
  route(prefix.slice(1), 'reader/frame/language.layout.tsx', { id: `${code}-lite` }, litePagesIn(code)),
);

/** Without it '/Live' would be a second address of the same page, of which the cache knows nothing. */
function inExactCase(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children && { children: inExactCase(entry.children) }),
  }));
}

export default inExactCase([
  layout('reader/frame/frame.layout.tsx', [
    ...pagesIn(DEFAULT_LANGUAGE),
    ...otherLanguages,
    route('admin/preview/front-page', 'desk/preview/front-preview.page.tsx'),
    route('admin/preview/:id', 'desk/preview/preview.page.tsx'),
    route('admin/second-factor', 'desk/account/second-factor.page.tsx'),
    route('login', 'desk/login/login.page.tsx'),
    route('forgot-password', 'desk/login/links/forgot-password.page.tsx'),
    route('reset-password/:token', 'desk/login/links/reset-password.page.tsx'),
    route('invitation/:token', 'desk/login/links/invitation.page.tsx'),
    route('*', 'reader/missing/unknown.page.tsx'),
  ]),
  route('lite', 'reader/lite/lite.layout.tsx', [...litePagesIn(DEFAULT_LANGUAGE), ...otherLiteLanguages]),
  route('admin', 'desk/desk.layout.tsx', [
    layout('desk/shell/screen.layout.tsx', [
      index('to-dashboard.route.ts'),
      route('dashboard', 'desk/dashboard/dashboard.page.tsx'),
      route('mentions', 'desk/mentions/mentions.page.tsx'),
      route('stories', 'desk/stories/stories.page.tsx'),
      route('blogs', 'desk/stories/blogs.page.tsx'),
      route('banner', 'desk/banner/banner.page.tsx'),
      route('policies', 'desk/policies/policies.page.tsx'),
      route('policies/:name/:language?', 'desk/policies/policy.page.tsx'),
      route('pages', 'desk/policies/channel-pages.page.tsx'),
      route('pages/:slug', 'desk/policies/channel-page.page.tsx'),
      route('alerts', 'desk/alerts/alerts.page.tsx'),
      route('stories/:id', 'desk/story/story.page.tsx'),
      route('stories/:id/live', 'desk/live-blog/live-blog.page.tsx'),
      route('stories/:id/history', 'desk/story/history/history.page.tsx'),
      route('bookings', 'desk/visitors/bookings/bookings.page.tsx'),
      route('bookings/show-times', 'desk/visitors/bookings/show-times.page.tsx'),
      route('authors', 'desk/catalogue/authors.page.tsx'),
      route('tags', 'desk/catalogue/tags.page.tsx'),
      route('categories', 'desk/catalogue/categories.page.tsx'),
      route('sections', 'desk/catalogue/sections.page.tsx'),
      route('redirects', 'desk/catalogue/redirects.page.tsx'),
      route('quarantine', 'desk/catalogue/quarantine.page.tsx'),
      route('sources', 'desk/sources/sources.page.tsx'),
      route('media', 'desk/media/media.page.tsx'),
      route('petitions', 'desk/visitors/petitions/petitions.page.tsx'),
      route('petitions/:id', 'desk/visitors/petitions/petition.page.tsx'),
      route('inbox', 'desk/visitors/inbox/inbox.page.tsx'),
      route('inbox/:id', 'desk/visitors/inbox/submission.page.tsx'),
      route('newsletter', 'desk/visitors/newsletter/newsletter.page.tsx'),
      route('newsletter/:id', 'desk/visitors/newsletter/edition.page.tsx'),
      route('personal-data', 'desk/visitors/personal-data/personal-data.page.tsx'),
      route('front-page', 'desk/front/front-page/front-page.page.tsx'),
      route('watch', 'desk/television/watch/watch.page.tsx'),
      route('people', 'desk/people/people.page.tsx'),
      route('audit', 'desk/audit/audit.page.tsx'),
      route('webhooks', 'desk/webhooks/webhooks.page.tsx'),
      route('api-tokens', 'desk/api-tokens/api-tokens.page.tsx'),
      route('site-state', 'desk/site-state/site-state.page.tsx'),
      route('schedule', 'desk/television/schedule/schedule.page.tsx'),
      route('account', 'desk/account/account.page.tsx'),
      route('*', 'desk/editor/editor.page.tsx'),
    ]),
  ]),
]) satisfies RouteConfig;
