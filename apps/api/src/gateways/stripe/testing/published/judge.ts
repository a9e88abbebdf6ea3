import type { Judge, Received } from '../../../testing/double-server.ts';
import { type Form, readForm } from '../form.ts';
import { publishedCall } from './calls.ts';
import { typeNamed } from './declarations.ts';
import { answerFaults, expandedBy } from './expansions.ts';
import { faultsOf } from './judge-value.ts';

/** Compares requests and answers with the calls and types of Stripe's own package. */
export const stripeJudge: Judge = {
  request(received) {
    const call = publishedCall(received.method, received.url.pathname);
    if (!call) return ['is published nowhere'];
    const form = formOf(received);
    if (!call.params) return Object.keys(form).map((name) => `${name} is published nowhere`);
    return faultsOf(form, call.params, { as: 'form', path: [] });
  },
  answer(received, { status, body }) {
    if (status >= 400) return errorFaults(body);
    const call = publishedCall(received.method, received.url.pathname);
    return call ? answerFaults(body, call.answer, expandedBy(formOf(received))) : [];
  },
};

/** A call's parameters, from its address and its body. */
export const formOf = ({ url, body }: Pick<Received, 'url' | 'body'>): Form => ({
  ...readForm(url.search.slice(1)),
  ...readForm(body),
});

/** Checks an error's body: it has the fields of a declined payment's last error. */
function errorFaults(body: object): string[] {
  const type = typeNamed('resources/PaymentIntents', 'PaymentIntent.LastPaymentError');
  const { error, ...others }: { error?: unknown } = body;
  return [
    ...Object.keys(others).map((name) => `${name} is published nowhere`),
    ...faultsOf(error, type, { as: 'json', path: ['error'] }),
  ];
}

/** Faults of an event against what Stripe publishes. */
export const eventFaults = (event: object): string[] =>
  answerFaults(event, typeNamed('resources/Events', 'Event'), []);
