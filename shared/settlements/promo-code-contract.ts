import * as z from 'zod/mini'
import { money } from '../wire.ts'

const wirePromoTotals = z.object({
  total: money,
  totalUses: z.int(),
  ruaDiscount: money,
  companyDiscount: money,
  neto: money,
})
const ownPromoTotals = z.object({
  invoiced: z.int(),
  uses: z.int(),
  /** Our part of the discounts, and the businesses'. */
  providerDiscount: z.int(),
  companyDiscount: z.int(),
  /** What is left of the gross after both and the cost; below 0 the code sold at a loss. */
  margin: z.int(),
})
export type PromoCodeTotals = z.output<typeof ownPromoTotals>

export const promoTotals = z.codec(wirePromoTotals, ownPromoTotals, {
  decode: (wire) => ({
    invoiced: wire.total,
    uses: wire.totalUses,
    providerDiscount: wire.ruaDiscount,
    companyDiscount: wire.companyDiscount,
    margin: wire.neto,
  }),
  encode: (own) => ({
    total: own.invoiced,
    totalUses: own.uses,
    ruaDiscount: own.providerDiscount,
    companyDiscount: own.companyDiscount,
    neto: own.margin,
  }),
})

export const promoRow = z.codec(
  z.object({ ...wirePromoTotals.shape, id: z.string(), promoCode: z.string() }),
  z.object({ ...ownPromoTotals.shape, code: z.string() }),
  {
    decode: (wire) => ({
      code: wire.promoCode,
      invoiced: wire.total,
      uses: wire.totalUses,
      providerDiscount: wire.ruaDiscount,
      companyDiscount: wire.companyDiscount,
      margin: wire.neto,
    }),
    encode: (own) => ({
      id: own.code,
      promoCode: own.code,
      total: own.invoiced,
      totalUses: own.uses,
      ruaDiscount: own.providerDiscount,
      companyDiscount: own.companyDiscount,
      neto: own.margin,
    }),
  },
)
export type PromoCodeReportRow = z.output<typeof promoRow>
