import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openFeed } from './reader.ts';

it('reads an answer in RSS and makes stories of its items', async () => {
  const document = `<?xml version="1.0" encoding="iso-8859-1"?><rss version="2.0"><channel><item><guid>1</guid>
    <title>Caf\xe9 floods</title><description>&lt;p onclick="x()"&gt;The body.&lt;/p&gt;</description>
    <pubDate>Fri, 20 Nov 2026 08:00:00 EST</pubDate></item><item><title>Without an id</title></item></channel></rss>`;
  const body = Uint8Array.from(document, (letter) => letter.charCodeAt(0)).buffer;
  const opened = await openFeed({ body, format: 'rss-or-atom' });
  if (opened.kind === 'failed') throw new Error(opened.reason);
  try {
    expect(opened.reader.marks.map(({ wireId }) => wireId)).toEqual(['1', null]);
    expect(await opened.reader.take([0, 1], new Date('2026-11-20T14:00:00Z'))).toMatchObject([
      { kind: 'story', title: 'Café floods', body: '<p>The body.</p>', publishedAt: '2026-11-20T13:00:00.000Z' },
      { kind: 'refused', reason: 'the id is missing' },
    ]);
  } finally {
    await opened.reader.close();
  }
});

it.each([
  [
    'const all = []; for (;;) all.push(new Array(1e5).fill({}))',
    'the answer takes more memory to read than there is for one',
    'ERR_WORKER_OUT_OF_MEMORY',
  ],
  ['process.exit()', 'the answer could not be read', 'ended'],
])('says in words why a thread gave no answer, and to the log by its name', async (work, reason, code) => {
  const source = `require('node:worker_threads').parentPort.once('message', () => { ${work} })`;
  const startThread = () => new Worker(source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  const opened = await openFeed({ body: new ArrayBuffer(2) }, startThread);
  expect(opened).toEqual({ kind: 'failed', reason, code });
});
