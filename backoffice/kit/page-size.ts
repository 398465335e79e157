/** First page size of a list, in rows. */
export const PAGE_SIZE = 25
