import { cpus, loadavg, totalmem } from 'node:os';
import type { Row } from './benchmark.ts';

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, target, met }) => cells([what, measured, target, verdict(met)]));
  return [cells(['What', 'Measured', 'Target', '']), cells(['---', '---', '---', '---']), ...lines].join('\n');
}

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function verdict(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'met' : '**not met**';
}

/** What the numbers were taken on, and how busy it was. */
export function machineLine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1_073_741_824);
  const busy = loadavg().map((load) => load.toFixed(1));
  return `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, load average ${busy.join(' ')}`;
}
