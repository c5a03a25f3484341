/** The public forms, each a page at `/{name}`. */
export const FORM_NAMES = ['petition', 'diaspora-support', 'book-rajneeti', 'newsletter'] as const;

export type FormName = (typeof FORM_NAMES)[number];
