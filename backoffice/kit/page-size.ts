/** First page size of a list, in rows. */
export const PAGE_SIZE = 25

/** For so long, in milliseconds, the rows that were fetched while their way was pointed at are not asked for again. */
export const FRESH_MS = 2_000
