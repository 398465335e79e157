import * as z from 'zod/mini'
import { instant } from '../wire.ts'
import { DELAYED_METHODS } from './methods.ts'

/** A way to pay that is offered for an order, what staff say of it, and until when it could be paid. */
export const offeredMethod = z.object({ method: z.enum(DELAYED_METHODS), note: z.string(), endsAt: instant })
