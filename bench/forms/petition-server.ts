import { parseConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import { FORM_LIMITS, type FormLimits } from '#server/visitors/protection/form-limits.ts';

// The complete product, including mails and jobs, but without the limits that would stop so many signatures at once.
const ANY = { burst: 1e9, perMinute: 1e9 };
const NO_LIMITS: FormLimits = {
  posts: ANY,
  withTicket: ANY,
  easy: ANY,
  plain: ANY,
  plainTogether: ANY,
  usualPerMinute: 1e9,
  leastMs: 0,
};

const parsed = parseConfig(process.env);
if (!parsed.ok) throw new Error(parsed.mistakes.join('\n'));
const server = await startServer(parsed.config, { limits: { ...FORM_LIMITS, petition: NO_LIMITS } });

process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
