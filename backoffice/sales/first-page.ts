import type { SortPayload } from 'react-admin'

/** The newest sale is the one that people look for. */
export const NEWEST_FIRST: SortPayload = { field: 'number', order: 'DESC' }
