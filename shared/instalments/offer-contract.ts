import * as z from 'zod/mini'
import { money } from '../wire.ts'
import { CARD_BRANDS } from './card-brands.ts'

/** An offer of instalments for the amount of a checkout; to pay with it, its plan and the captured amount are sent. */
export const instalmentOffer = z.object({
  planId: z.guid(),
  brands: z.array(z.enum(CARD_BRANDS)),
  instalments: z.int(),
  financing: money,
  captured: money,
  each: money,
})
