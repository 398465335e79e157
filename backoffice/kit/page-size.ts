/** First page size of a list, in rows. */
export const PAGE_SIZE = 25
/** Page size of a list that the browser holds whole: all rows on one page. */
export const EVERY_ROW = 10_000
