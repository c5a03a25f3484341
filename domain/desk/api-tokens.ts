import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';

const time = z.iso.datetime();

/** What an API token can be allowed to do. Calls of the desk that need none of these accept no token. */
export const TOKEN_SCOPES = [
  'stories:read',
  'stories:write',
  'live-blogs:write',
  'pictures:write',
  'schedule:write',
] as const;
export const tokenScope = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof tokenScope>;

/** Only people can be administrators. */
export const TOKEN_ROLES = ['reporter', 'editor'] as const;

/** Lifetimes in days. No token lasts for ever: a secret that never changes ends up copied somewhere. */
export const TOKEN_LIVES = [30, 90, 365] as const;

/** More would be a mistake. */
export const MAX_API_TOKENS = 50;

/** POST /api/desk/api-tokens. */
export const apiTokenFields = z.object({
  name: plainText().min(1, 'Give it a name.').max(60),
  role: z.enum(TOKEN_ROLES),
  scopes: z.array(tokenScope).min(1, 'Choose at least one.').max(TOKEN_SCOPES.length),
  days: z.literal(TOKEN_LIVES),
});
export type ApiTokenFields = z.infer<typeof apiTokenFields>;
/** With an `id`, sending it again replaces the token, whose secret nobody has seen, instead of making a second one. */
export const apiTokenOrder = apiTokenFields.extend({
  id: recordId.optional(),
});

/** A token as the desk sees it; the token itself is never shown again. */
export const apiToken = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(TOKEN_ROLES),
  scopes: z.array(tokenScope),
  /** Whose name its changes are recorded under. */
  owner: z.string(),
  /** Whether its owner may still log in; otherwise it is refused. */
  isOwnerActive: z.boolean(),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** GET /api/desk/api-tokens: by name. */
export const apiTokensAnswer = z.object({ tokens: z.array(apiToken) });

/** POST /api/desk/api-tokens: the only time that `secret`, the token itself, is shown. */
export const newApiTokenAnswer = z.object({ token: apiToken, secret: z.string() });
export type NewApiToken = z.infer<typeof newApiTokenAnswer>;
