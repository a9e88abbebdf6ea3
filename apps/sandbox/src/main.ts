import { buildApp } from './app.ts';
import { readSettings, SettingsError } from './env.ts';
import { StoreInUseError } from './store/store.ts';

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const app = await buildApp(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close());
  }
  // "localhost" is 127.0.0.1 and ::1: only this machine reaches the sandbox.
  await app.listen({ host: 'localhost', port: settings.port });
  console.log(`Sandbox on ${settings.publicUrl}`);
}

/** One line for an error that the person who started the sandbox can fix; the whole error otherwise. */
function explain(error: unknown): unknown {
  if (error instanceof SettingsError || error instanceof StoreInUseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Sandbox not started: ${error.message}`;
  }
  return error;
}
