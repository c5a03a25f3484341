import { z } from 'zod';

/** Settings of a process that lets `heapInUse` look inside. */
export const WATCHED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const answer = z.object({
  id: z.number().optional(),
  result: z.object({ usedSize: z.number().optional(), backingStorageSize: z.number().optional() }).optional(),
});

/**
 * Megabytes that a process still needs once it has collected its garbage: JavaScript objects, and buffers outside V8's
 * heap such as cached pages. `output` is what it has printed so far, which names its inspector.
 */
export async function heapInUse(output: string): Promise<number> {
  const [, address] = /Debugger listening on (ws:\/\/\S+)/.exec(output) ?? [];
  if (address === undefined) throw new Error(`The process has no inspector:\n${output}`);
  const socket = new WebSocket(address);
  const ask = (id: number, method: string) =>
    new Promise<z.infer<typeof answer>>((resolve, reject) => {
      socket.addEventListener('message', ({ data }) => {
        const said = answer.parse(JSON.parse(String(data)));
        if (said.id === id) resolve(said);
      });
      socket.addEventListener('close', () => reject(new Error(`The inspector went away during ${method}.`)));
      socket.send(JSON.stringify({ id, method }));
    });
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    await ask(1, 'HeapProfiler.collectGarbage');
    // What the first collection has let go of may have held more.
    await ask(2, 'HeapProfiler.collectGarbage');
    const { result } = await ask(3, 'Runtime.getHeapUsage');
    if (result?.usedSize === undefined) throw new Error('The inspector does not say how much the heap uses.');
    return (result.usedSize + (result.backingStorageSize ?? 0)) / 1e6;
  } finally {
    socket.close();
  }
}
