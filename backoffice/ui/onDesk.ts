/** Hides a table cell on a phone, where another cell has its content or the content is not needed. */
export const onDesk = { display: { xs: 'none', sm: 'table-cell' } }
