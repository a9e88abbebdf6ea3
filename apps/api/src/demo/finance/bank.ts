/** Acts of payers and their banks in the sandbox. */
export interface Bank {
  pay(code: string, options?: { late: boolean }): Promise<unknown>;
  expire(code: string): Promise<unknown>;
  /** Takes a payment back. @returns the dispute's id */
  dispute(reference: string): Promise<string>;
  decide(disputeId: string, outcome: 'won' | 'lost'): Promise<unknown>;
}

/** The banks of the sandbox at this address. */
export function bankAt(origin: string): Bank {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} at ${path}`);
    return (await response.json()) as T;
  };
  return {
    pay: (code, options) => post('/bank/pay', { code, ...options }),
    expire: (code) => post('/bank/expire', { code }),
    async dispute(reference) {
      const { payment } = await post<{ payment: { disputes: { id: string }[] } }>('/disputes', {
        reference,
      });
      return payment.disputes.at(-1)?.id ?? '';
    },
    decide: (disputeId, outcome) => post(`/disputes/${disputeId}`, { outcome }),
  };
}
