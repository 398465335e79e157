import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { storefront } from '../quoting/contract.ts'
import { saleId } from '../vouchers/contract.ts'
import { accessToken } from '../voucher-access/contract.ts'
import { catalogueId, renamed } from '../wire.ts'
import { correctable, correctableNames } from './correction-contract.ts'

/** The answers of a sale that its buyer need not type again. */
const boughtBefore = renamed(
  { categoryId: catalogueId, residenceCountryId: catalogueId, familyPlan: z.boolean(), ...correctable },
  correctableNames,
)
export type BoughtBefore = z.output<typeof boughtBefore>

/** V-12, V-14: for the buyer of a sale, whom an emailed code identifies. */
export const buyAgainApi = {
  people: endpoint({
    method: 'POST',
    path: '/voucher/again',
    access: 'public',
    summary: 'Los pasajeros y el contacto de una compra, para volver a comprar en el sitio que la vendió',
    body: z.strictObject({ token: accessToken, saleId, subdomain: storefront }),
    result: boughtBefore,
    shape: 'envelope',
  }),
}
