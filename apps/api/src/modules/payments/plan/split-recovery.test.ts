import { sumMinor } from '@merenda/domain/money/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RecoverySource, splitRecovery } from './split-recovery.ts';

const minor = fc.bigInt({ min: 0n, max: 10_000n });

/** The guardian's own wallet first, then students'; a share is negative when more was refunded. */
const sources = fc
  .array(
    fc.record({ shareMinor: fc.bigInt({ min: -500n, max: 10_000n }), availableMinor: minor }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((wallets) =>
    wallets.map(
      (wallet, index): RecoverySource => ({ ...wallet, wallet: `w${index}`, isOwn: index === 0 }),
    ),
  );

test('the parts sum to the chargeback for any balances, and no wallet gives more than it may', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 30_000n }), sources, (amountMinor, wallets) => {
      const parts = splitRecovery(amountMinor, wallets);
      expect(sumMinor(parts.map((part) => part.amountMinor))).toBe(amountMinor);
      expect(new Set(parts.map(({ wallet }) => wallet)).size).toBe(parts.length);
      for (const part of parts) {
        expect(part.amountMinor).toBeGreaterThan(0n);
        const source = wallets.find(({ wallet }) => wallet === part.wallet);
        if (!source) continue;
        expect(part.amountMinor).toBeLessThanOrEqual(source.availableMinor);
        if (!source.isOwn) expect(part.amountMinor).toBeLessThanOrEqual(source.shareMinor);
      }
    }),
  );
});

test('the company bears a part only when the guardian’s own wallet has nothing left', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 30_000n }), sources, (amountMinor, wallets) => {
      const parts = splitRecovery(amountMinor, wallets);
      if (!parts.some(({ wallet }) => wallet === undefined)) return;
      const own = wallets.find(({ isOwn }) => isOwn);
      const given = parts.find(({ wallet }) => wallet === own?.wallet)?.amountMinor ?? 0n;
      expect(given).toBe(own?.availableMinor);
    }),
  );
});
