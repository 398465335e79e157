/** The first page size of a list, in rows. */
export const PAGE_SIZE = 25
/** The page size of a list that the browser holds as a whole: all rows on one page. */
export const EVERY_ROW = 10_000
