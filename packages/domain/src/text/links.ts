/** The text has a link for mail programs and messengers: `scheme://`, or `www.` and more. */
export const hasLink = (value: string): boolean =>
  value.includes('://') || /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu.test(value);
