/** The longest page of a list (product:api#lists). */
export const MAX_PAGE = 1_000;
