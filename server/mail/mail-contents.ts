import { z } from 'zod';

const LARGEST = 100_000;

const mailAttachment = z.object({
  /** As the mail program shows it. */
  name: z.string().regex(/^[\w.-]{1,80}$/),
  /** Its media type, with parameters. */
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/),
  content: z.string().max(LARGEST),
});

/** A small text attachment, such as a calendar entry. */
export type MailAttachment = Readonly<z.infer<typeof mailAttachment>>;

const contents = z.strictObject({ props: z.unknown(), attachments: z.array(mailAttachment).max(5) });

/** What is stored of an e-mail while it is queued. */
export type MailContents = z.infer<typeof contents>;

/** Serialises the contents, to be sealed. Throws if an attachment is too large or its name is not allowed. */
export function packContents(props: unknown, attachments: readonly MailAttachment[]): string {
  return JSON.stringify(contents.parse({ props, attachments: [...attachments] }));
}

/** Parses packed contents. E-mails queued before attachments existed hold only their props. */
export function unpackContents(text: string): MailContents {
  const value: unknown = JSON.parse(text);
  const packed = contents.safeParse(value);
  return packed.success ? packed.data : { props: value, attachments: [] };
}
