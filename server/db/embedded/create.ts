// Run as a process of its own: the first creation needs over 500 MB for a moment, which the server should not keep.
import { mkdirSync } from 'node:fs';
import { openEngine } from './synced-engine.ts';

process.on('SIGINT', () => {});
// The process that wants the database has ended.
process.once('disconnect', () => process.exit(1));
const directory = process.argv[2];
if (!directory) throw new Error('create.ts needs the directory to create');
mkdirSync(directory, { recursive: true, mode: 0o700 });
const engine = await openEngine(directory);
await engine.exec('checkpoint');
await engine.close();
process.exit(0);
