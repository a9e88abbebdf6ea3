import { context, propagation, trace } from '@opentelemetry/api';
import type { Env } from '../env.ts';

export interface Tracing {
  /** The id of the running trace. */
  traceId(): string | undefined;
  /** Sends the remaining spans; gives up soon. */
  shutdown(): Promise<void>;
}

const EXPORT_LIMIT_MS = 2_000;

/**
 * Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (product:operating#traces). Without it the
 * SDK is not loaded, and spans do nothing.
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
}: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'>): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [sdk, otlp, contexts, resources, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  const exporter = new otlp.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_LIMIT_MS }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return {
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    shutdown: () => provider.shutdown().catch(() => {}),
  };
}
