import * as z from 'zod/mini'
import { renamed } from '../wire.ts'

const papers = {
  number: z.string(),
  passenger: z.string(),
  /** The code in the address of the voucher's emergency page, `/sos/{sosCode}`. */
  sosCode: z.string(),
  /** Whether it has a Schengen certificate. */
  hasCertificate: z.boolean(),
}

/**
 * A voucher of a sale (docs/rules/documents.md). `code` is `CA` and 27 characters; `number` is the short one that people read,
 * of sale and passenger. Both end with the version when it is a later one: '-2'.
 */
export const issuedVoucher = renamed({ codigo: z.string(), ...papers }, { codigo: 'code' })

/** The same voucher on the page where the buyer finds it again. Here `code` is the name on the wire, too. */
export const foundVoucher = z.object({ code: z.string(), ...papers })
export type IssuedVoucher = z.output<typeof issuedVoucher>
