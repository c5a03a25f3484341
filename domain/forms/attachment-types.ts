/** File types visitors may attach. 'jpg' covers .jpg and .jpeg. */
export const ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'jpg', 'png', 'txt'] as const;

export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** Stated in the forms as 10 MB (DIA-28, BOOK-17). */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Per support request (SPEC-35). */
export const MAX_ATTACHMENTS = 5;

export function isAttachmentType(text: string): text is AttachmentType {
  return ATTACHMENT_TYPES.some((type) => type === text);
}

/** The picture of a booking: one JPEG or PNG (BOOK-16 to BOOK-18). */
export const PORTFOLIO = {
  form: 'book-rajneeti',
  field: 'portfolio',
  most: 1,
  maxBytes: MAX_ATTACHMENT_BYTES,
  types: ['jpg', 'png'],
} as const;
