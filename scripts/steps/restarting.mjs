import { watch } from 'node:fs';

/** Debounces changes, so that a change of many files, such as a switch of branches, causes one restart. */
const settleMs = 200;

/** @param {string | null} name of a file that changed @returns {boolean} whether a server can have loaded it */
function isSource(name) {
  return name !== null && /\.(ts|tsx|mjs|sql|json)$/.test(name) && !/\.test\./.test(name);
}

/**
 * Runs a server, and restarts it when a source below `folders` changes. If it ends by itself, such as after a mistake
 * in a source, it is started again at the next change. Without folders it is started once.
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {readonly string[]} folders
 * @param {(text: string) => void} tell
 * @returns {{ end: (signal: NodeJS.Signals | null) => void }} ends it for good; null: it has had its signal
 */
export function keepRunning(start, folders, tell) {
  let isEnding = false;
  let isChanged = false;
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  const begin = () => {
    isChanged = false;
    const begun = start();
    server = begun;
    begun.on('exit', () => {
      server = null;
      if (isEnding || folders.length === 0) return;
      if (isChanged) begin();
      else tell('The server has ended. It starts again when a source changes.');
    });
  };
  const startAnew = () => {
    isChanged = true;
    if (server === null) begin();
    else server.kill('SIGTERM');
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (isEnding || !isSource(name)) return;
      clearTimeout(settling);
      settling = setTimeout(startAnew, settleMs);
    }),
  );
  begin();
  return {
    end: (signal) => {
      isEnding = true;
      clearTimeout(settling);
      for (const one of watchers) one.close();
      if (signal !== null) server?.kill(signal);
    },
  };
}
