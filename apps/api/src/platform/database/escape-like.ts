/** Text as a LIKE pattern that means itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
