import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 out of the contract: for people at /api/docs, for machines at /api/openapi.json. */
export async function registerDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Merenda provider API',
        description:
          'Sign in with POST /auth/login and send `Authorization: We <token>`. Routes that move money want an `Idempotency-Key`. Money is in major units.',
        version: '1',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'We <token>',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
  await api.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  });
}
