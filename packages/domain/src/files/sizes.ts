/** Bytes of a megabyte, as limits of uploads and disks count it. */
export const MEGABYTE = 2 ** 20;
