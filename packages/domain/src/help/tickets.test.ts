import { describe, expect, test } from 'vitest';
import { maskAccount, TICKET_STATUSES, ticketWay } from './tickets.ts';

describe('a ticket’s status', () => {
  test('goes from open to confirmed, rejected or closed, and from closed back to open alone', () => {
    const direct = TICKET_STATUSES.flatMap((from) =>
      TICKET_STATUSES.filter((to) => ticketWay(from, to)?.length === 1).map(
        (to) => `${from} ${to}`,
      ),
    );
    expect(direct).toEqual(['open confirmed', 'open rejected', 'open closed', 'closed open']);
  });

  test('is decided through open when the conversation is closed, and never changes once decided', () => {
    expect(ticketWay('closed', 'confirmed')).toEqual(['open', 'confirmed']);
    expect(ticketWay('closed', 'rejected')).toEqual(['open', 'rejected']);
    for (const decided of ['confirmed', 'rejected'] as const) {
      for (const to of TICKET_STATUSES) {
        expect(ticketWay(decided, to)).toEqual(decided === to ? [] : undefined);
      }
    }
  });
});

test('at most the last three characters of an account are shown, and never more than half', () => {
  expect(maskAccount('0012345-6')).toBe('••••••5-6');
  expect(maskAccount('12')).toBe('•2');
  expect(maskAccount('')).toBe('');
});
