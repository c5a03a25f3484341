/** Solves a proof of work in a worker. The form sends the solution as `formProof`. Throws if it can't be solved. */
export function solve(challenge: unknown): Promise<string> {
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') resolve(data);
      else reject(new Error('the check could not be done'));
    });
    worker.addEventListener('error', () => reject(new Error('the check could not be started')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
