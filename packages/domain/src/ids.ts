/** The id of a record: a UUID, in either case. */
export const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The most characters of a company's id, or of the name of a kind or an act. */
export const MAX_CODE = 64;
