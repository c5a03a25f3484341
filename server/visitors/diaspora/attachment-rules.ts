import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#domain/forms/attachment-types.ts';
import type { AttachmentRules } from '../attachments/attachments.service.ts';

/** What may come with a request for support (SPEC-35). */
export const ATTACHMENT_RULES: AttachmentRules = {
  form: 'diaspora-support',
  field: 'attachments',
  most: MAX_ATTACHMENTS,
  maxBytes: MAX_ATTACHMENT_BYTES,
  types: ATTACHMENT_TYPES,
};
