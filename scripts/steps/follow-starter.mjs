/** Loaded into the server by the start script: when that script is killed, the server ends in good order as well. */

process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
