import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { splitLanguage } from '#domain/languages.ts';

type Refused = 'recipient' | 'sender' | 'message';

/** A real SMTP server on this machine that stores what it receives. */
export interface MailServer {
  readonly url: string;
  /** All mails accepted so far, oldest first, parsed as a mail program would. */
  mails(): Promise<Email[]>;
  /** The newest mail to `address`; waits for it. */
  mailTo(address: string): Promise<Email>;
  /** The raw messages as they were received. */
  raw(): string[];
  /** Refuses every recipient with `code` from now on, or every sender or message; `null` accepts them again. */
  refuse(code: number | null, what?: Refused, words?: string): void;
  /** Stops answering after `count` more mails, until it is called with `null`. */
  holdAfter(count: number | null): void;
  /** How many mails were refused. */
  refusals(): number;
  close(): Promise<void>;
}

/** Starts one on `port`, or on a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: string[] = [];
  const waiting = new Set<() => void>();
  let refusing: { readonly code: number; readonly what: Refused; readonly words: string } | null = null;
  let refused = 0;
  /** The error that refuses it, if it is to be refused. */
  const refusalOf = (what: Refused) => {
    if (refusing?.what !== what) return null;
    refused += 1;
    return Object.assign(new Error(refusing.words), { responseCode: refusing.code });
  };
  let left = Number.POSITIVE_INFINITY;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(refusalOf('sender')),
    onRcptTo: (_address, _session, done) => {
      left -= 1;
      // No answer: the client waits until it or this server times out.
      if (left < 0) return;
      done(refusalOf('recipient'));
    },
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        const refusal = refusalOf('message');
        if (refusal) return done(refusal);
        taken.push(mail);
        done();
        for (const tell of waiting) tell();
      }, done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const mails = () => Promise.all(taken.map((mail) => PostalMime.parse(mail)));
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    mails,
    mailTo: async (address) => {
      for (;;) {
        const arrived = new Promise<void>((resolve) => waiting.add(resolve));
        const found = newestTo(await mails(), address);
        if (found) return found;
        await arrived;
      }
    },
    raw: () => [...taken],
    refuse: (code, what = 'recipient', words = 'not now') => {
      refusing = code === null ? null : { code, what, words };
    },
    holdAfter: (count) => {
      left = count ?? Number.POSITIVE_INFINITY;
    },
    refusals: () => refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function newestTo(mails: readonly Email[], address: string): Email | undefined {
  return mails.findLast(({ to }) => to?.some((one) => one.address === address));
}

/** The first address of this site in a mail's text that leads to `path`, in any language. */
export function linkIn(mail: Email, path: string): string {
  const link = (mail.text ?? '')
    .match(/https?:\/\/\S+/g)
    ?.find((one) => splitLanguage(new URL(one).pathname).path.startsWith(path));
  if (!link) throw new Error(`the mail holds no link to ${path}:\n${mail.text}`);
  return link;
}

function portOf(server: SMTPServer): number {
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port');
  return address.port;
}
