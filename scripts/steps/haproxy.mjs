import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

const DAEMON = '/usr/sbin/haproxy';

/**
 * Finds the HAProxy in front of a cluster's nodes, or brings Debian's.
 * @returns {Promise<{ kind: 'found', path: string } | { kind: 'missing', reason: string }>}
 */
export async function findHaproxy() {
  if (existsSync(DAEMON)) return { kind: 'found', path: DAEMON };
  if ((await aptInstall('haproxy')) && existsSync(DAEMON)) return { kind: 'found', path: DAEMON };
  return { kind: 'missing', reason: 'no HAProxy: install the package "haproxy"' };
}

/**
 * @param {{ port: number, statusPort: number, socket: string, nodes: readonly { name: string, port: number }[] }} places
 * @returns {string} the file of settings
 */
export function haproxySettings({ port, statusPort, socket, nodes }) {
  const servers = nodes.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check`).join('\n');
  return `global
  stats socket ${socket} mode 600 level admin

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout queue 10s
  option forwardfor
  # A node that does not take a connection: the next one is asked. What was sent and not answered is asked again of
  # another one where asking twice does no harm.
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response 503

frontend site
  bind 127.0.0.1:${port}
  # No node is ready while the database is away, but each still has its cached pages.
  use_backend cached if { nbsrv(nodes) eq 0 }
  default_backend nodes

backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-request disable-l7-retry unless METH_GET
  # A node that is not ready answers what it has begun; a machine that has vanished is noticed within six seconds.
  option srvtcpka
  srvtcpka-idle 3s
  srvtcpka-intvl 1s
  srvtcpka-cnt 3
  default-server inter 1s fall 2 rise 1
${servers}

# The same nodes, for as long as they are alive.
backend cached
  balance roundrobin
  option httpchk GET /healthz
  http-check expect status 200
  http-request disable-l7-retry unless METH_GET
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}

frontend status
  bind 127.0.0.1:${statusPort}
  stats enable
  stats uri /
  stats refresh 2s
`;
}
