import { z } from 'zod';
import { SECTIONS } from '#domain/sections.ts';

/** The slug of one of the site's sections. */
export const sectionSlug = z.enum(
  SECTIONS.map(({ slug }) => slug),
  { error: 'is no section of this site' },
);
