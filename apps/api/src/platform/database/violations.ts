/** Did a unique index refuse the row? Optionally: this one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Was the row for a guardian who has left meanwhile? (Trigger `guardian_is_here`.) */
export const isGuardianGone = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'guardian_is_here';
