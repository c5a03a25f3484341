import { newId } from '#domain/ids.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import { deskSlug } from '#domain/slug.ts';
import type { Picture, SafeHtml, Story, StoryCard, StoryKind } from '#domain/story.ts';
import type { AuthorProfile } from '#server/newsroom/reading/author-page.repo.ts';

const HEADLINES: readonly (readonly [title: string, summary: string])[] = [
  [
    'Port cities agree on shared flood plan after wettest autumn in forty years',
    'Nine councils will pool pumps, crews and forecasts, with the first barrier due before next winter.',
  ],
  [
    'Chancellor weighs lower fees for family visas',
    'Ministers are said to be split over how far to go as settlement costs reach a record.',
  ],
  [
    'Night trains return between London and Edinburgh',
    'Cheaper berths and later departures bring back a service that many had written off.',
  ],
  [
    'Leicester’s Golden Mile lights up for its biggest winter festival yet',
    'Shopkeepers expect three hundred thousand visitors over the weekend.',
  ],
  [
    'Surgeons in Pune and Leeds share one operating theatre by video',
    'A trial links teams five thousand miles apart and cuts waiting lists by a fifth.',
  ],
  [
    'Grain prices ease as monsoon harvest beats forecasts',
    'Traders had prepared for shortages; instead warehouses are filling early.',
  ],
  ['Why the quiet clubs are winning', 'Small academies, patient coaches and a rule change explain an unlikely table.'],
  [
    'Parliament to vote on recognising overseas degrees within ninety days',
    'Nurses and engineers say years are lost to paperwork.',
  ],
  [
    'A telescope made of cheap parts finds its first comet',
    'Amateurs in six countries joined their instruments into one.',
  ],
  [
    'Broadcasters promise subtitles in eleven languages',
    'The pledge follows a campaign by grandparents who could not follow the news.',
  ],
  ['The school where lunch is the first lesson', 'Pupils grow, cook and cost what they eat, and marks have followed.'],
  [
    'Insulin that lasts a week clears its final trial',
    'One injection instead of seven: what it means for two million patients.',
  ],
];

const AUTHORS = ['Meera Nair', 'Tom Ashworth', 'Farah Siddiqui', 'MATV Wire', 'Daniel Okafor', 'News Desk'];
const TOPICS = ['Cricket', 'Cities', 'Film', null];
const HOUR = 3_600_000;

/** Twelve stories per section, three blogs and four deep dives, newest first. */
export function stories(now: Date): StoryCard[] {
  const articles = HEADLINES.flatMap((_, turn) =>
    SECTIONS.map(({ slug }, place) => cardOf('article', slug, turn + place * 5, turn * SECTIONS.length + place, now)),
  );
  const blogs = [0, 1, 2].map((turn) => cardOf('blog', 'opinion', turn + 7, turn + 5, now));
  const deepDives = [0, 1, 2, 3].map((turn) => cardOf('deep-dive', 'world', turn * 3 + 2, turn + 9, now));
  return [...articles, ...blogs, ...deepDives];
}

function cardOf(kind: StoryKind, section: SectionSlug, pick: number, age: number, now: Date): StoryCard {
  const [title, summary] = HEADLINES[pick % HEADLINES.length] ?? ['Untitled', ''];
  const publishedAt = new Date(now.getTime() - (age * HOUR) / 3);
  const id = newId(publishedAt.getTime());
  const address = kind === 'article' ? `/${section}/${deskSlug(title)}-${age}` : `/${kind}/${id}`;
  return {
    id,
    kind,
    language: 'en',
    href: address,
    section,
    badge: SECTIONS.find(({ slug }) => slug === section)?.label ?? 'News',
    category: 'News',
    topic: TOPICS[pick % TOPICS.length] ?? null,
    title,
    summary,
    picture: pick % 9 === 8 ? null : pictureOf(pick + age),
    author: AUTHORS[pick % AUTHORS.length] ?? 'News Desk',
    publishedAt: age === 6 ? null : publishedAt.toISOString(),
    readMinutes: 4,
    views: pick * 730,
    likes: pick,
    isFeatured: false,
    isBreaking: age === 1,
    isLive: age === 0,
  };
}

function pictureOf(number: number): Picture {
  return {
    hash: (number % 60).toString(16).padStart(32, '0'),
    width: 1600,
    height: 1067,
    alt: 'People at a harbour wall',
    caption: 'Volunteers on the harbour wall in the early morning.',
    credit: 'MATV',
  };
}

/** Stands in for the sanitiser: only casts the type. */
function sanitised(html: string): SafeHtml {
  return html as SafeHtml;
}

const BODY = `<p>The plan was signed on a rain-soaked quay by nine council leaders who, a year ago, could not agree on who should pay for a single pump. It took four floods, two inquiries and one very long night to change their minds.</p>
<h2>What was agreed</h2><p>Each city keeps its own defences, but <a href="/world">forecasts, crews and pumps</a> are shared from the first of January. A duty officer in one port can call on equipment in all the others without a form being signed.</p>
<blockquote>Water does not stop at the town boundary, and neither can we.</blockquote>
<ul><li>Two hundred mobile pumps under one command</li><li>One forecast for the whole estuary, renewed each hour</li><li>A fund for homes that no insurer will take</li></ul>
<h3>The cost, city by city</h3>
<table><thead><tr><th>City</th><th>Share</th><th>Pumps</th><th>First barrier</th></tr></thead><tbody><tr><td>Hull</td><td>£4.1m</td><td>46</td><td>October</td></tr><tr><td>Liverpool</td><td>£6.8m</td><td>71</td><td>November</td></tr><tr><td>Bristol</td><td>£5.2m</td><td>39</td><td>December</td></tr></tbody></table>
<p>Engineers warn that barriers alone will not be enough. “It buys us twenty years,” said one of them, “and we had better use them well.”</p>`;

/** The whole story of a card. */
export function storyAt(card: StoryCard): Story {
  return {
    ...card,
    slug: card.href.split('/').at(-1) ?? '',
    source: 'desk',
    body: sanitised(card.kind === 'deep-dive' ? '' : BODY),
    parts: card.kind === 'deep-dive' ? PARTS : [],
    metaDescription: card.summary,
    tags: [card.badge, 'Climate', 'Cities'],
    location: 'London',
    subCategory: null,
    byline: { name: card.author, title: 'Senior correspondent', avatar: null },
    updatedAt: card.publishedAt && new Date(Date.parse(card.publishedAt) + 40 * 60_000).toISOString(),
    corrections: [],
    isTop: false,
    isSponsored: false,
    credit: {
      licence: 'CC BY 4.0',
      attribution: 'With reporting by the wire',
      sourceUrl: 'https://example.org/report',
    },
  };
}

const PARTS = [
  {
    subheading: 'How it began',
    paragraph: 'It began with a letter.\n\nNobody answered it for a year.',
    picture: pictureOf(21),
    video: '',
  },
  {
    subheading: 'Where it leads',
    paragraph: 'Nobody knows yet, but the signs are there.',
    picture: null,
    video: 'https://example.org/video',
  },
];

/** An author of whom only the name is known. */
export function placeholderAuthor(name: string): AuthorProfile {
  return {
    id: null,
    name,
    isStaff: true,
    title: 'MATV Staff',
    category: 'BUSINESS',
    bio: `${name} is a reporter on the MATV news team.`,
    avatar: null,
    twitter: 'https://x.com/matv',
    linkedin: 'https://linkedin.com/in/matv',
    website: null,
    location: null,
    expertise: [],
    joinedAt: null,
    followersCount: 12,
    articlesCount: 30,
    former: [],
  };
}
