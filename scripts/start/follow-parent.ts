/** Loaded before a program of ours: ends it, as if asked to, when the process above it is gone. */
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
