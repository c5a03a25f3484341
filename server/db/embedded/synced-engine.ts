import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/**
 * The engine's files on disk, really synced: the stock ones have no fsync at all,
 * so a power cut would lose commits that were already acknowledged.
 */
class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [syncHook, ...preRun] } };
  }
}

type PreRun = NonNullable<EngineOptions['preRun']>[number];

const syncHook: PreRun = (module) => {
  const operations: { fsync?: (stream: { nfd?: number }) => number } = module.FS.filesystems.NODEFS.stream_ops;
  operations.fsync = (stream) => {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
    return 0;
  };
};

const SETTINGS = [
  'search_path=public',
  'exit_on_error=false',
  'log_checkpoints=false',
  'max_worker_processes=0',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'io_method=sync',
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=8MB',
  'max_wal_size=128MB',
  'work_mem=4MB',
  'maintenance_work_mem=16MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
] as const;

/** The engine's start parameters: the stock ones without `-F`, which turns fsync off. */
const START_PARAMETERS: string[] = ['--single', '-O', '-j', ...SETTINGS.flatMap((setting) => ['-c', setting])];

/** Opens the engine on `directory` in this thread, making the database when the directory is empty. */
export function openEngine(directory: string): Promise<PGlite> {
  return PGlite.create({ fs: new SyncedFiles(directory), startParams: START_PARAMETERS, extensions: { pg_trgm } });
}
