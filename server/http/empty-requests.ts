import type { App } from './app-types.ts';

/**
 * Takes the content type from requests without a body, as many clients send it with every DELETE. Such a body is at its
 * end before anything could wait for that (`optimizeEmptyRequests`), so Fastify, reading it, would never answer.
 */
export function registerEmptyRequests(app: App): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const { 'content-type': type, 'content-length': bytes, 'transfer-encoding': parts } = headers;
    if (type !== undefined && bytes === undefined && parts === undefined) delete headers['content-type'];
    done();
  });
}
