import * as z from 'zod/mini'
import { renamed } from '../wire.ts'

/** A voucher of a sale: its code, `CA` and 27 characters, and the short number for people, of sale and passenger. */
export const issuedVoucher = renamed(
  { codigo: z.string(), number: z.string(), passenger: z.string() },
  { codigo: 'code' },
)
export type IssuedVoucher = z.output<typeof issuedVoucher>
