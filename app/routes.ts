import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { SECTION_ALIASES, SECTIONS } from '../domain/sections.ts';
import { COMING_PAGES } from './reader/soon/coming-pages.ts';

// One route per section, not /:section: an unknown path must reach the login screen without bringing its code into the reader's pages.
const sections: RouteConfigEntry[] = SECTIONS.flatMap(({ slug }) => [
  route(slug, 'reader/category/category.page.tsx', { id: `section-${slug}` }),
  route(`${slug}/:slug`, 'reader/article/story.page.tsx', { id: `story-${slug}` }),
]);

const aliases: RouteConfigEntry[] = Object.keys(SECTION_ALIASES).flatMap((alias) => [
  route(alias, 'reader/category/alias.route.ts', { id: `alias-${alias}` }),
  route(`${alias}/:slug`, 'reader/article/story-alias.page.tsx', { id: `story-alias-${alias}` }),
]);

const comingPages: RouteConfigEntry[] = COMING_PAGES.map(({ path }) =>
  route(path.slice(1), 'reader/soon/soon.page.tsx', { id: `soon-${path.slice(1)}` }),
);

export default [
  layout('reader/frame/frame.layout.tsx', [
    index('reader/home/home.page.tsx'),
    ...sections,
    ...aliases,
    ...comingPages,
    route('articles/:slugAndId?', 'reader/article/generic.page.tsx'),
    route('blog/:id', 'reader/blog/blog.page.tsx'),
    route('deep-dive/:id', 'reader/deep-dive/deep-dive.page.tsx'),
    route('author/:name', 'reader/author/author.page.tsx'),
    route('login', 'desk/login/login.page.tsx'),
    route('*', 'reader/missing/unknown.page.tsx'),
  ]),
  route('admin', 'desk/desk.layout.tsx', [
    index('to-dashboard.route.ts'),
    route('dashboard', 'desk/dashboard/dashboard.page.tsx'),
    route(':editor', 'desk/editor/editor.page.tsx'),
  ]),
] satisfies RouteConfig;
