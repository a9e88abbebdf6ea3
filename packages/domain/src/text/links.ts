/** Has the text what mail programs and messengers make a link of: `scheme://`, or `www.` and more? */
export const hasLink = (value: string): boolean =>
  value.includes('://') || /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu.test(value);
