import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { splitLanguage } from '#domain/languages.ts';

/** A real SMTP server on this machine that stores what it receives. */
export interface MailServer {
  readonly url: string;
  /** All mails accepted so far, oldest first, parsed as a mail program would. */
  mails(): Promise<Email[]>;
  /** The newest mail to `address`; waits for it. */
  mailTo(address: string): Promise<Email>;
  /** The raw messages as they were received. */
  raw(): string[];
  /** Refuses every recipient with `code` from now on; `null` accepts them again. */
  refuse(code: number | null): void;
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
  let refusing: number | null = null;
  let refused = 0;
  let left = Number.POSITIVE_INFINITY;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => {
      left -= 1;
      // No answer: the client waits until it or this server times out.
      if (left < 0) return;
      if (refusing === null) return done();
      refused += 1;
      done(Object.assign(new Error('not now'), { responseCode: refusing }));
    },
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
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
    refuse: (code) => {
      refusing = code;
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
