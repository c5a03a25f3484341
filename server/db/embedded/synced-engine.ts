import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Alarm } from './alarm.ts';

type EngineOptions = Parameters<NodeFS['init']>[1];

type PreRun = NonNullable<EngineOptions['preRun']>[number];

/** Called at every reading and writing of a file, so all the time while a statement is at work. */
export type OnFileUse = () => void;

type FileOperation = (...args: unknown[]) => unknown;

interface FileOperations {
  read: FileOperation;
  write: FileOperation;
  fsync?: (stream: { nfd?: number }) => number;
}

interface Attributes {
  readonly mode?: number | null;
}

interface NodeOperations {
  setattr: (node: unknown, attributes: Attributes) => void;
}

/**
 * The engine's files on disk, really synced: the stock ones have no fsync at all,
 * so a power cut would lose commits that were already acknowledged. And open to this user alone: the stock ones ignore
 * the process's umask.
 */
class SyncedFiles extends NodeFS {
  private readonly alarm = new Alarm();
  private readonly onFileUse: OnFileUse;

  constructor(directory: string, onFileUse: OnFileUse) {
    super(directory);
    this.onFileUse = onFileUse;
  }

  override async init(pg: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook: PreRun = (module) => {
      const { stream_ops: streams, node_ops: nodes } = module.NODEFS;
      this.hook(streams);
      closeToOthers(nodes);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        instantiateWasm: this.alarm.installedIn(emscriptenOpts.instantiateWasm),
        preRun: [hook, ...(emscriptenOpts.preRun ?? [])],
      },
    };
  }

  private hook(operations: FileOperations): void {
    const { read, write } = operations;
    operations.read = (...args) => {
      this.noticeFileUse();
      return read(...args);
    };
    operations.write = (...args) => {
      this.noticeFileUse();
      return write(...args);
    };
    operations.fsync = (stream) => {
      if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
      return 0;
    };
  }

  private noticeFileUse(): void {
    this.onFileUse();
    this.alarm.ringWhenDue();
  }
}

function closeToOthers(nodes: NodeOperations): void {
  const { setattr } = nodes;
  nodes.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, typeof mode === 'number' ? { ...attributes, mode: mode & ~0o077 } : attributes);
  };
}

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
  'statement_timeout=30s',
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
export function openEngine(directory: string, onFileUse: OnFileUse = () => undefined): Promise<PGlite> {
  const files = new SyncedFiles(directory, onFileUse);
  return PGlite.create({ fs: files, startParams: START_PARAMETERS, extensions: { pg_trgm } });
}
