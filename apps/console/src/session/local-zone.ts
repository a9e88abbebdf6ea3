/** The time zone of the operator's own clock, in which the console tells when something happened. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
