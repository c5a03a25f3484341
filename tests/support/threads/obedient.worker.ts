import { answerTasks } from '#server/threads/thread-pool.ts';

/** What a test tells the thread to do: answer, throw, loop forever, or block until the main thread releases it. */
export type Obedience =
  | { readonly kind: 'answer'; readonly with: string }
  | { readonly kind: 'throw'; readonly message: string }
  | { readonly kind: 'for ever' }
  | { readonly kind: 'hold'; readonly gate: Int32Array };

answerTasks((task: Obedience): string => {
  if (task.kind === 'throw') throw new Error(task.message);
  if (task.kind === 'hold') return Atomics.wait(task.gate, 0, 0, 60_000);
  while (task.kind === 'for ever') Math.sqrt(2);
  return task.with;
});
