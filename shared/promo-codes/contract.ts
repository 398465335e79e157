import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { percent, renamed, text } from '../wire.ts'

export const promoCodeText = text(50)

/** The data of a code that a buyer gets: its name and its total percentage. */
export const appliedPromo = renamed({ code: z.string(), totalPercentage: percent }, { totalPercentage: 'percent' })
export type AppliedPromo = z.output<typeof appliedPromo>

const byCode = {
  method: 'GET',
  access: 'public',
  result: appliedPromo,
  shape: 'envelope',
} as const

export const promoCodeApi = {
  /** For the main brand: the path may leave out its subdomain. */
  byCode: endpoint({
    ...byCode,
    path: '/code/promoCodeByCode/:code',
    summary: 'Un código de descuento en el sitio principal',
    params: z.object({ code: promoCodeText }),
  }),
  byCodeAndSubdomain: endpoint({
    ...byCode,
    path: '/code/promoCodeByCode/:code/:subdomain',
    summary: 'Un código de descuento en el sitio de una empresa',
    params: z.object({ code: promoCodeText, subdomain: text(40) }),
  }),
}
