/** One series of a metric. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** Histograms: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
}

export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics in Prometheus' text format; one without samples is left out. */
export function exposition(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) =>
    samples.length === 0
      ? []
      : [
          `# HELP ${name} ${escaped(help)}`,
          `# TYPE ${name} ${type}`,
          ...samples.map(({ value, labels, suffix = '' }) => `${name}${suffix}${labelsText(labels)} ${value}`),
        ],
  );
  return `${lines.join('\n')}\n`;
}

function labelsText(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {}).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
