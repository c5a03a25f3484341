import { z } from 'zod';

/** Where the virus scanner listens. */
export interface ClamdConfig {
  readonly host: string;
  readonly port: number;
}

const ADDRESS = /^tcp:\/\/[^/@\s]+:\d{1,5}$/;

/** `tcp://host:3310`, as CLAMD_URL has it. */
export const clamdAddress = z
  .string()
  .refine((value) => ADDRESS.test(value) && URL.canParse(value) && Number(new URL(value).port) > 0, {
    error: 'must be a tcp://host:port address',
  })
  .transform((value): ClamdConfig => {
    const { hostname, port } = new URL(value);
    // An IPv6 address stands in brackets in a URL, and nowhere else.
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
