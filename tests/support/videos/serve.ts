import { parseArgs } from 'node:util';
import { VideoChannel } from './channel.ts';
import { openDataApi } from './data-api.ts';

// By hand: node tests/support/videos/serve.ts --port 3999 --videos 5000 [--live]
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3999' },
    videos: { type: 'string', default: '120' },
    live: { type: 'boolean', default: false },
  },
});
const channel = new VideoChannel(Number(values.videos), () => new Date());
if (values.live) channel.begin(channel.announce(0, { title: 'MATV live: the evening programme' }));
const { env } = await openDataApi(channel, Number(values.port));
process.stdout.write(
  `${Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`,
);
process.once('SIGTERM', () => process.exit(0));
