import { publicMessages } from '#shared/messages/public.ts'
import { requestMessages } from '#shared/messages/requests.ts'

/** The messages that the request pages use: those of every page and their own. */
export const messages = { ...publicMessages, ...requestMessages }
