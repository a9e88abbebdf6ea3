import { ROUTES } from '@merenda/contract';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createGate } from '../platform/gate/gate.ts';
import { createMetrics } from '../platform/metrics.ts';
import { registerDocs } from './docs.ts';
import { serveOn } from './serve.ts';

/** The OpenAPI document as /api/openapi.json answers it; it needs no service. */
export async function describeApi(): Promise<string> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await registerDocs(app, { gate: createGate(createMetrics({})) });
  const describedOnly = () => Promise.reject(new Error('described only'));
  const serve = serveOn(app, { uploads: { admit: describedOnly, withPictures: describedOnly } });
  for (const spec of ROUTES) serve(spec, describedOnly);
  await app.ready();
  return JSON.stringify(app.swagger());
}
