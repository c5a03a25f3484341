import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageCode } from '#domain/language-code.ts';
import { DEFAULT_LANGUAGE, type Language, splitLanguage } from '#domain/languages.ts';

/** The query of a form's API call: the language of its messages to people. */
export const formQuery = z.object({
  language: languageCode.catch(DEFAULT_LANGUAGE),
});

/** The language to answer a form in: that of its page, or the one that its call asks for. */
export function languageOfForm({ method, url, query }: Pick<FastifyRequest, 'method' | 'url' | 'query'>): Language {
  const { language } = splitLanguage(url);
  // In calls for lists (GET) the parameter `language` means that of their stories.
  if (language !== DEFAULT_LANGUAGE || method !== 'POST') return language;
  const asked = formQuery.safeParse(query);
  return asked.success ? asked.data.language : DEFAULT_LANGUAGE;
}
