import { RequestList } from './RequestList.tsx'
import { RequestShow } from './RequestShow.tsx'

/** Requests of travellers, under /admin/requests. */
export const requestPages = { list: RequestList, show: RequestShow }
