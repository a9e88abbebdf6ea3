import { z } from 'zod';
import type { Answer } from '../../testing/double-server.ts';
import { newId, stamp } from './answers.ts';
import { missing } from './charges.ts';

const cardBody = z.object({
  number: z.string(),
  holder_name: z.string(),
  holder_document: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});

/** The calls about customers and their cards. */
export function createCustomers() {
  const cards = new Map<string, object>();
  return {
    create(body: string): Answer {
      const customer = z.looseObject({}).parse(JSON.parse(body));
      const made = { created_at: stamp(), updated_at: stamp(), delinquent: false };
      return { status: 200, body: { ...customer, ...made, id: newId('cus') } };
    },
    keepCard(body: string): Answer {
      const { number, ...card } = cardBody.parse(JSON.parse(body));
      if (number.endsWith('2')) return { status: 412, body: { message: 'refused' } };
      const kept = {
        ...card,
        id: newId('card'),
        first_six_digits: number.slice(0, 6),
        last_four_digits: number.slice(-4),
        brand: 'Visa',
        status: 'active',
        type: 'credit',
        created_at: stamp(),
        updated_at: stamp(),
      };
      cards.set(kept.id, kept);
      return { status: 200, body: kept };
    },
    deleteCard(id: string): Answer {
      const card = cards.get(id);
      if (!card) return missing();
      cards.delete(id);
      return { status: 200, body: { ...card, status: 'deleted', deleted_at: stamp() } };
    },
  };
}
