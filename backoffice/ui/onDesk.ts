/** A cell of a column that a phone has no room for: what it says stands in another one there, or can be done without. */
export const onDesk = { display: { xs: 'none', sm: 'table-cell' } }
