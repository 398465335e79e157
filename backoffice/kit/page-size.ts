/** First page size of a list, in rows. */
export const PAGE_SIZE = 25
/** Of a client's list: all on one page. */
export const EVERY_ROW = 10_000
