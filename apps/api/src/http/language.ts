import { chooseLanguage, type Language } from '@merenda/domain/places/languages';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
  }
}

/** Sets the language of an answer's texts: the first supported one in the caller's order of preference. */
export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', 'en');
  app.addHook('onRequest', async (request) => {
    const accepted = request.headers['accept-language']?.slice(0, 200) ?? '';
    const browser = accepted.split(',').map((part) => part.split(';')[0]?.trim() ?? '');
    request.language = chooseLanguage({ browser: browser.filter(Boolean) });
  });
}
