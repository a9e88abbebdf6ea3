/** The names of the security part in `?view=`: the first is its own, e-mails lead to the others. */
export const SECURITY_VIEWS = ['security', 'devices', 'passkeys', 'second-factor'];
