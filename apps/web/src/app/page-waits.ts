/** How long a page that is being opened waits, in ms (record 0479). */
export const PAGE_WAITS_MS = {
  /** Data that come within this time appear together with their page, without a skeleton. */
  data: 300,
  /** Home waits longer: content above its buttons depends on the data, and would move under a finger. */
  homeData: 2_000,
  /**
   * A page whose script takes longer has a skeleton in place of the page that is left. It is longer than the
   * wait for data: a page whose script is there has its own skeleton, and no other one before.
   */
  script: 500,
} as const;
