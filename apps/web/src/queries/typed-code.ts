const FORGOTTEN_AFTER_MS = 10 * 60_000;

let kept: { cardId: string; code: string } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The security code of a card added on the way to a payment: the payment does not ask for it again. It
 * stays in memory only, for one payment and a few minutes (product:topups#security-code).
 */
export const typedCode = {
  keep(cardId: string, code: string): void {
    kept = { cardId, code };
    clearTimeout(timer);
    timer = setTimeout(() => {
      kept = undefined;
    }, FORGOTTEN_AFTER_MS);
  },
  /** Returns the code once, and forgets it. */
  take(cardId: string | undefined): string | undefined {
    const code = kept?.cardId === cardId ? kept?.code : undefined;
    kept = undefined;
    return code;
  },
};
