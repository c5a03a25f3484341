import { makeFilesPrivate } from '#server/files/private-files.ts';
import { run } from './run.ts';

const terminal = {
  say: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
};
makeFilesPrivate();
process.exitCode = await run(process.argv.slice(2), process.env, terminal);
