/** What kind of refusal a status is: the `type` of an error response (RFC 9457), of which `code` is the precise cause. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What whoever calls should do about it, for /api/docs. */
  readonly advice: string;
}

export const PROBLEM_TYPES: readonly ProblemType[] = [
  {
    status: 400,
    title: 'Bad request',
    advice: 'Correct the address, the parameters or the body; mistakes names the fields that are wrong.',
  },
  {
    status: 401,
    title: 'Not logged in',
    advice: 'Log in again, or send a token that is still valid.',
  },
  {
    status: 403,
    title: 'Not allowed',
    advice: 'Use an account or token that may do this, and call from the site’s own pages where these are required.',
  },
  {
    status: 404,
    title: 'Not found',
    advice: 'Check the address and the id; what it names may have been removed.',
  },
  {
    status: 405,
    title: 'Method not allowed',
    advice: 'Use a method that this page lists for the call.',
  },
  {
    status: 408,
    title: 'Too slow',
    advice: 'Send the request again over a better connection, or in smaller parts.',
  },
  {
    status: 409,
    title: 'Conflict',
    advice: 'Read the present state, which somebody may have changed, and decide again.',
  },
  {
    status: 410,
    title: 'Gone',
    advice: 'Ask for a new link: this one has been used or has expired.',
  },
  {
    status: 412,
    title: 'Precondition failed',
    advice: 'Read the present version and send your change with its If-Match.',
  },
  {
    status: 413,
    title: 'Too large',
    advice: 'Send a shorter text or a smaller file.',
  },
  {
    status: 414,
    title: 'Address too long',
    advice: 'Shorten the address and its parameters.',
  },
  {
    status: 415,
    title: 'Unsupported media type',
    advice: 'Send the content type that the call takes.',
  },
  {
    status: 422,
    title: 'Cannot be processed',
    advice: 'Follow the message; mistakes names the fields that are wrong. The same request would be refused again.',
  },
  {
    status: 428,
    title: 'Precondition required',
    advice: 'Send If-Match with the version that you read.',
  },
  {
    status: 429,
    title: 'Too many requests',
    advice: 'Wait as long as Retry-After says, then call less often.',
  },
  {
    status: 431,
    title: 'Headers too large',
    advice: 'Send fewer or shorter headers and cookies.',
  },
  {
    status: 500,
    title: 'Server error',
    advice: 'Try again later. If it keeps happening, report the requestId.',
  },
  {
    status: 501,
    title: 'Not implemented',
    advice: 'This site does not offer the call as it is set up.',
  },
  {
    status: 503,
    title: 'Not available',
    advice: 'Try again after the seconds in Retry-After.',
  },
  {
    status: 507,
    title: 'Storage is full',
    advice: 'Nothing was stored. Tell whoever runs the site, and try again after the seconds in Retry-After.',
  },
];

const BY_STATUS = new Map(PROBLEM_TYPES.map((type) => [type.status, type]));

/** `type` and `title` of a problem; without an entry above, those that RFC 9457 gives to a status alone. */
export function problemTypeOf(status: number): { readonly type: string; readonly title: string } {
  const known = BY_STATUS.get(status);
  if (!known) return { type: 'about:blank', title: 'Error' };
  return { type: `/api/docs#${problemAnchor(status)}`, title: known.title };
}

/** The id of a type's description on /api/docs. */
export function problemAnchor(status: number): string {
  return `problem-${status}`;
}
