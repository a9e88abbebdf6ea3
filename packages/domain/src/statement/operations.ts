/** The ways of money in a statement, as the API names them: out of the wallet (debit), or into it. */
export const OPERATION_TYPES = ['DEB', 'CRE'] as const;
