import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './exposition.ts';

const NANOSECONDS = 1e9;

/** Metrics of the process, named like those of Prometheus' own client for Node, so that common dashboards work. */
export interface ProcessMetrics {
  metrics(): Metric[];
  close(): void;
}

/** Starts measuring event-loop delay, until `close`. */
export function watchProcess(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    metrics: () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const metrics = [
        gauge(
          'nodejs_eventloop_lag_mean_seconds',
          'Mean delay of the event loop since the last scrape.',
          inSeconds(delay.mean),
        ),
        gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of that delay.', inSeconds(delay.percentile(99))),
        gauge('nodejs_eventloop_lag_max_seconds', 'Longest such delay.', inSeconds(delay.max)),
        gauge('process_resident_memory_bytes', 'Memory of the process, the embedded database included.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Used JavaScript heap.', heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers and native objects.', external),
        gauge(
          'process_start_time_seconds',
          'Unix time of the start.',
          Math.round(Date.now() / 1000 - process.uptime()),
        ),
        {
          name: 'process_cpu_seconds_total',
          type: 'counter' as const,
          help: 'Processor time used.',
          samples: [{ value: (user + system) / 1e6 }],
        },
      ];
      delay.reset();
      return metrics;
    },
    close: () => delay.disable(),
  };
}

/** NaN and the histogram's initial bounds stand for "nothing was measured yet". */
function inSeconds(nanoseconds: number): number {
  const seconds = nanoseconds / NANOSECONDS;
  return Number.isFinite(seconds) && seconds < 86_400 ? seconds : 0;
}

/** A metric with one value. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] };
}
