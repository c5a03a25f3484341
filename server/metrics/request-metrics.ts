import type { FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { routeOf } from '#server/http/pages.ts';
import { counter } from './on-scrape.ts';

/** Upper bounds in seconds: from an uncached page to a call that times out. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts answers since the start. Counting one must be cheap, since every page a reader gets passes here. */
export interface RequestMetrics {
  /** A page straight from the page cache: its time is not worth measuring. */
  countFresh(method: string, route: string, status: number): void;
  /** An answer that was rendered or computed, and the seconds from the request to its end. */
  observe(request: FastifyRequest, status: number, seconds: number): void;
}

/** Counts by status class; the index is the first digit of the status. */
type Tally = number[];

export function requestMetrics(registry: Registry): RequestMetrics {
  const tallies = new Map<string, Map<string, Tally>>();
  const count = (method: string, route: string, status: number) => {
    const tally = tallyOf(tallies, method, route);
    const statusClass = Math.floor(status / 100);
    tally[statusClass] = (tally[statusClass] ?? 0) + 1;
  };
  counter(registry, {
    name: 'matv_http_requests_total',
    help: 'Answers by method, route and class of status, those from the page cache included.',
    labels: ['method', 'route', 'status'],
    read: () => samplesOf(tallies),
  });
  const seconds = new Histogram({
    name: 'matv_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer, without pages that came fresh from the page cache.',
    labelNames: ['method', 'route'],
    buckets: BOUNDS,
    registers: [registry],
  });
  return {
    countFresh: count,
    observe: (request, status, took) => {
      const route = routeOf(request);
      count(request.method, route, status);
      seconds.observe({ method: request.method, route }, took);
    },
  };
}

function tallyOf(tallies: Map<string, Map<string, Tally>>, method: string, route: string): Tally {
  let ofMethod = tallies.get(method);
  if (!ofMethod) {
    ofMethod = new Map();
    tallies.set(method, ofMethod);
  }
  let tally = ofMethod.get(route);
  if (!tally) {
    tally = [0, 0, 0, 0, 0, 0];
    ofMethod.set(route, tally);
  }
  return tally;
}

function samplesOf(tallies: ReadonlyMap<string, ReadonlyMap<string, Tally>>) {
  return [...tallies].flatMap(([method, routes]) =>
    [...routes].flatMap(([route, tally]) =>
      tally.flatMap((value, statusClass) =>
        value === 0 ? [] : [{ labels: { method, route, status: `${statusClass}xx` }, value }],
      ),
    ),
  );
}
