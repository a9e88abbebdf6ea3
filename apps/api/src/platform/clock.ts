/** The source of the current time; tests and simulations pass their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
