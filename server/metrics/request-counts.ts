import type { Metric, Sample } from './exposition.ts';

/** Upper bounds in seconds: from an uncached page to a call that times out. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts responses since the start. Counting one must be cheap, since every page a reader gets passes here. */
export class RequestCounts {
  readonly #byClass = new Uint32Array(6);
  readonly #buckets = new Uint32Array(BOUNDS.length);
  #timed = 0;
  #seconds = 0;

  /** A response straight from the page cache: its time is not worth measuring. */
  count(status: number): void {
    const statusClass = Math.floor(status / 100);
    this.#byClass[statusClass] = (this.#byClass[statusClass] ?? 0) + 1;
  }

  /** A response that was rendered or computed, and the seconds from the request to its end. */
  observe(status: number, seconds: number): void {
    this.count(status);
    this.#timed += 1;
    this.#seconds += seconds;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  metrics(): Metric[] {
    return [
      {
        name: 'matv_http_requests_total',
        type: 'counter',
        help: 'Answers by class of status, those from the page cache included.',
        samples: [1, 2, 3, 4, 5].map((statusClass) => ({
          labels: { status: `${statusClass}xx` },
          value: this.#byClass[statusClass] ?? 0,
        })),
      },
      {
        name: 'matv_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from the request to the end of the answer, without those that came fresh from the page cache.',
        samples: this.#histogram(),
      },
    ];
  }

  #histogram(): Sample[] {
    let upTo = 0;
    const buckets = BOUNDS.map((bound, index) => {
      upTo += this.#buckets[index] ?? 0;
      return { suffix: '_bucket', labels: { le: String(bound) }, value: upTo };
    });
    return [
      ...buckets,
      { suffix: '_bucket', labels: { le: '+Inf' }, value: this.#timed },
      { suffix: '_sum', value: this.#seconds },
      { suffix: '_count', value: this.#timed },
    ];
  }
}
