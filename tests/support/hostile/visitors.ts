import { z } from 'zod';
import { atDesk, atReaders, idIn, type Sender, type Shown } from './sender.ts';
import { piece, pieces } from './texts.ts';

const LINE = { isLine: true } as const;
/** An address that tries to escape from its attribute. */
const ADDRESS = 'https://sentinel.invalid/"onmouseover=hurt=1 x="<img src=x onerror=hurt=1>';

/**
 * Petitions with attacks in every text, each signed with attacks as place and comment, which an editor approves.
 * Signers' names allow only letters.
 */
export async function petitions(sender: Sender): Promise<Shown[]> {
  const { desk, visitor } = sender;
  const shown: Shown[] = [];
  const places = pieces(120);
  for (const [index, title] of pieces(160, LINE).entries()) {
    const texts = {
      title,
      description: piece(1000, index),
      decisionMaker: piece(160, index + 1, LINE),
      story: piece(8000, index),
      situation: [piece(200, index, LINE), piece(200, index + 7, LINE)],
    };
    const petition = { ...texts, deadline: null, confirms: false, isClosed: false };
    const added = await desk('POST /api/desk/petitions', petition);
    const { path, saved } = z.looseObject({ path: z.string(), saved: z.number() }).parse(added);
    const id = idIn(added);
    await desk('PUT /api/desk/petitions/{id}', { ...petition, saved }, { at: { id } });
    const signed = places.slice(index * 2, index * 2 + 2);
    for (const [nth, location] of signed.entries())
      await visitor('petition', 'POST /api/signatures', {
        petitionId: id,
        firstName: 'Meera',
        lastName: 'Nair',
        email: `signer-${index}-${nth}@hall-${index}.example`,
        location,
        comment: piece(500, index + nth),
        displayName: true,
      });
    const reads = Object.values(texts).flat();
    const readable = index === 0 ? [REASON] : signed;
    shown.push(atReaders(path, ...reads, ...readable), atDesk(`/admin/petitions/${id}`, ...reads));
    if (index === 0) await removeSignatures(sender, id, signed.length);
  }
  await approveComments(sender);
  return [...shown, atDesk('/admin/petitions')];
}

const waiting = z.object({ comments: z.array(z.looseObject({ _id: z.string(), petitionId: z.string() })) });

const REASON = piece(300, 0, LINE);

/** Removes the signatures of the first petition, with a public reason. */
async function removeSignatures({ desk }: Sender, id: string, expected: number): Promise<void> {
  const removal = { kind: 'domain', value: 'hall-0.example', expected, reason: REASON };
  await desk('POST /api/desk/petitions/{id}/removals', removal, { at: { id } });
}

/** Approves all waiting comments, which shows their signers as well. */
async function approveComments({ desk }: Sender): Promise<void> {
  for (;;) {
    const { comments } = waiting.parse(await desk('GET /api/desk/petition-comments'));
    for (const { _id } of comments)
      await desk('POST /api/desk/petition-comments/{id}', { state: 'approved' }, { at: { id: _id } });
    if (comments.length === 0) return;
  }
}

const listed = z.object({ submissions: z.array(z.looseObject({ _id: z.string() })), next: z.string().nullable() });

/** Requests for support with an attack in every field and as the name of the attached file. */
export async function supportRequests({ visitor }: Sender): Promise<void> {
  for (const [index, country] of pieces(100).entries()) {
    const fields = {
      email: `asks-${index}@visitor.example`,
      country,
      state: piece(120, index),
      city: piece(120, index + 1),
      context: piece(200, index),
      issueDescription: piece(5000, index),
    };
    const file = new File(['Words.'], `${piece(60, index).replaceAll(/[\\/]/g, '-')}.txt`);
    await visitor('diaspora-support', 'POST /api/diaspora-support', fields, file);
  }
}

/** Requests for a place in the show. Guests with an e-mail address get mails, so most give a phone number instead. */
export async function bookings({ visitor }: Sender): Promise<void> {
  for (const [index, name] of pieces(120).entries())
    await visitor('book-rajneeti', 'POST /api/rajneeti-bookings', {
      name,
      ...(index === 0 ? { email: 'guest@visitor.example' } : { phone: '+44 7700 900123' }),
      expertise: piece(500, index),
      whyPodcast: piece(3000, index),
      topicsToDiscuss: piece(3000, index + 1),
      pastEngagements: piece(3000, index),
      message: piece(3000, index + 1),
      portfolioUrl: index % 2 === 0 ? 'javascript:hurt=1' : ADDRESS,
      socialMediaLinks: {
        twitter: ADDRESS,
        instagram: ADDRESS,
        facebook: ADDRESS,
        linkedin: ADDRESS,
        youtube: ADDRESS,
        tiktok: ADDRESS,
      },
    });
}

const submission = z.looseObject({
  kind: z.string(),
  version: z.number(),
  name: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  attachments: z.array(z.looseObject({ name: z.string() })),
});
const booking = z.looseObject({ version: z.number() });

/** Everything that visitors sent, as the desk sees it, with an answer and a note that are attacks as well. */
export async function inbox({ desk }: Sender): Promise<Shown[]> {
  const shown: Shown[] = [atDesk('/admin/inbox'), atDesk('/admin/bookings?view=unconfirmed')];
  let before = '';
  for (let page = 0; page < 10; page += 1) {
    const { submissions, next } = listed.parse(await desk(`GET /api/desk/inbox${before}`));
    for (const { _id } of submissions) shown.push(await answered({ desk }, _id, shown.length));
    if (next === null) break;
    before = `?before=${next}`;
  }
  return shown;
}

async function answered({ desk }: Pick<Sender, 'desk'>, id: string, index: number): Promise<Shown> {
  const at = { id };
  const sent = submission.parse(await desk('GET /api/desk/inbox/{id}', undefined, { at }));
  const texts = Object.values(sent.details).filter((value) => typeof value === 'string');
  const reads = [sent.name, sent.subject, ...texts, ...sent.attachments.map(({ name }) => name)];
  if (sent.kind === 'booking') {
    const { version } = booking.parse(await desk('GET /api/desk/bookings/{id}', undefined, { at }));
    const words = piece(3000, index);
    await desk('POST /api/desk/bookings/{id}/answer', { version, answer: 'decline', words }, { at });
    return atDesk(`/admin/bookings?view=closed&booking=${id}`, sent.name, ...texts.filter((text) => text !== ADDRESS));
  }
  const note = piece(5000, index);
  await desk('POST /api/desk/inbox/{id}/notes', { key: crypto.randomUUID(), body: note }, { at });
  const { version } = submission.parse(await desk('GET /api/desk/inbox/{id}', undefined, { at }));
  const body = piece(10_000, index);
  if (index % 8 === 0)
    await desk(
      'POST /api/desk/inbox/{id}/replies',
      { version, key: crypto.randomUUID(), body, settles: false },
      { at },
    );
  return atDesk(`/admin/inbox/${id}`, ...reads, note);
}
