import { z } from 'zod';

const LARGEST = 100_000;

const mailAttachment = z.object({
  /** As the mail program shows it. */
  name: z.string().regex(/^[\w.-]{1,80}$/),
  /** Its media type, with parameters. */
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/),
  content: z.string().max(LARGEST),
});

/** A small text file that goes along with a mail, such as a calendar entry. */
export type MailAttachment = Readonly<z.infer<typeof mailAttachment>>;

const contents = z.strictObject({ props: z.unknown(), attachments: z.array(mailAttachment).max(5) });

/** What a mail is made of while it waits. */
export type MailContents = z.infer<typeof contents>;

/** The contents as one text, to be sealed. Throws when a file is too large or oddly named. */
export function packContents(props: unknown, attachments: readonly MailAttachment[]): string {
  return JSON.stringify(contents.parse({ props, attachments: [...attachments] }));
}

/** The contents again. Mails that wait since before there were files are their props alone. */
export function unpackContents(text: string): MailContents {
  const value: unknown = JSON.parse(text);
  const packed = contents.safeParse(value);
  return packed.success ? packed.data : { props: value, attachments: [] };
}
