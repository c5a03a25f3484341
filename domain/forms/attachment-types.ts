/** What visitors may attach. 'jpg' are files named .jpg and .jpeg alike. */
export const ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'jpg', 'png', 'txt'] as const;

export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** 10 MB, as the forms say (DIA-28, BOOK-17). */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Of one request for support (SPEC-35). */
export const MOST_ATTACHMENTS = 5;

export function isAttachmentType(text: string): text is AttachmentType {
  return ATTACHMENT_TYPES.some((type) => type === text);
}
