import { Counter, Gauge, type Registry } from 'prom-client';

/** One series of a metric. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Described {
  readonly name: string;
  readonly help: string;
  /** The labels of its series, the same for each. */
  readonly labels?: readonly string[];
}

interface Measured extends Described {
  /** Its value now, or that of each series. */
  read(): number | readonly Sample[];
}

/** A gauge that is read at each scrape, and costs nothing in between. */
export function gauge(registry: Registry, { name, help, labels = [], read }: Measured): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      for (const sample of samplesOf(read())) this.set(sample.labels, sample.value);
    },
  });
}

/** A counter that is counted elsewhere and read at each scrape. */
export function counter(registry: Registry, { name, help, labels = [], read }: Measured): void {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      for (const sample of samplesOf(read())) this.inc(sample.labels, sample.value);
    },
  });
}

function samplesOf(measured: number | readonly Sample[]): readonly Sample[] {
  return typeof measured === 'number' ? [{ labels: {}, value: measured }] : measured;
}

/** A series for each entry of `counts`, by the label `name`. */
export function byLabel(name: string, counts: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counts).map(([value, count]) => ({ labels: { [name]: value }, value: count }));
}
