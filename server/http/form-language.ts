import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, splitLanguage } from '#domain/languages.ts';

/** The query of a form's call: the language of what it answers to people. */
export const formQuery = z.object({
  language: z.enum(LANGUAGES.map(({ code }) => code)).catch(DEFAULT_LANGUAGE),
});

/** The language to answer a form in: that of its page, or the one that its call asks for. */
export function languageOfForm({ method, url, query }: Pick<FastifyRequest, 'method' | 'url' | 'query'>): Language {
  const { language } = splitLanguage(url);
  // Lists take a language as well: that of their stories.
  if (language !== DEFAULT_LANGUAGE || method !== 'POST') return language;
  const asked = formQuery.safeParse(query);
  return asked.success ? asked.data.language : DEFAULT_LANGUAGE;
}
