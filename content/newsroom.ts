import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTIONS } from '#domain/sections.ts';
import {
  parseAuthors,
  parseBlogs,
  parseDeepDives,
  parseStories,
  type SampleAuthor,
  type SampleBlog,
  type SampleDeepDive,
  type SamplePicture,
  type SampleStory,
} from './newsroom.schema.ts';

/** The built-in sample newsroom, which fills an empty database (SPEC-09a). */
export interface Newsroom {
  readonly authors: readonly SampleAuthor[];
  /** Six for each section, in the order of the section table, the newest of a section first. */
  readonly stories: readonly SampleStory[];
  readonly blogs: readonly SampleBlog[];
  readonly deepDives: readonly SampleDeepDive[];
  /** Absolute path of every picture in use, by name; avatars included. */
  readonly pictures: ReadonlyMap<string, string>;
}

function readJson(folder: string, file: string): unknown {
  const text = readFileSync(join(folder, file), 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file}: not valid JSON`, { cause });
  }
}

interface Item {
  readonly where: string;
  readonly author: string;
  readonly pictures: readonly SamplePicture[];
}

function itemsIn(
  stories: readonly SampleStory[],
  blogs: readonly SampleBlog[],
  dives: readonly SampleDeepDive[],
): Item[] {
  const storyItems = stories.map((item) => ({ file: `stories/${item.section}.json`, item, parts: [] }));
  const blogItems = blogs.map((item) => ({ file: 'blogs.json', item, parts: [] }));
  const diveItems = dives.map((item) => ({
    file: 'deep-dives.json',
    item,
    parts: item.parts.flatMap((part) => (part.picture ? [part.picture] : [])),
  }));
  return [...storyItems, ...blogItems, ...diveItems].map(({ file, item, parts }) => ({
    where: `${file} (${item.title})`,
    author: item.author,
    pictures: [item.picture, ...parts],
  }));
}

function picturePath(folder: string, where: string, name: string): string {
  const path = join(folder, 'pictures', `${name}.webp`);
  if (!existsSync(path)) throw new Error(`${where}: no picture named ${name}`);
  return path;
}

/** Reads and checks the sample newsroom in `folder`; throws an error naming the file and the item that is wrong. */
export function readNewsroom(folder: string = import.meta.dirname): Newsroom {
  const authors = parseAuthors('authors.json', readJson(folder, 'authors.json'));
  const stories = SECTIONS.flatMap(({ slug }) => {
    const file = `stories/${slug}.json`;
    return parseStories(file, slug, readJson(folder, file));
  });
  const blogs = parseBlogs('blogs.json', readJson(folder, 'blogs.json'));
  const deepDives = parseDeepDives('deep-dives.json', readJson(folder, 'deep-dives.json'));
  const pictures = new Map<string, string>();
  for (const { name, avatar } of authors) pictures.set(avatar, picturePath(folder, `authors.json (${name})`, avatar));
  const known = new Set(authors.map(({ name }) => name));
  for (const item of itemsIn(stories, blogs, deepDives)) {
    if (!known.has(item.author)) throw new Error(`${item.where}: no author named ${item.author}`);
    for (const { name } of item.pictures) pictures.set(name, picturePath(folder, item.where, name));
  }
  return { authors, stories, blogs, deepDives, pictures };
}
