import { dayAt } from '#shared/dates.ts'
import { type AppliedPromo, promoCodeApi } from '#shared/promo-codes/contract.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import { pricingBusiness } from '../sellers/store.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { usablePromo } from './store.ts'

/** The limit of look-ups per address: low enough to make guessing codes hopeless. */
const LIMIT = { max: 20, windowSeconds: 60 }

/** The options of look-ups of a code as a buyer types it. */
const OPTIONS = { limit: LIMIT, failure: 'PROMO.ERROR.GET' } as const

export function promoCodeRoutes(router: Router, { db, now }: Dependencies): void {
  const lookUp = async (code: string, seller: { subdomain?: string; identity: Identity | null }) => {
    const business = await pricingBusiness(db, seller)
    const promo = await usablePromo(db, code, { businessId: business.id, today: dayAt(now()) })
    return { code: promo.code, percent: totalPercentage(promo) } satisfies AppliedPromo
  }
  serve(router, promoCodeApi.byCode, ({ params, identity }) => lookUp(params.code, { identity }), OPTIONS)
  serve(
    router,
    promoCodeApi.byCodeAndSubdomain,
    ({ params, identity }) => lookUp(params.code, { subdomain: params.subdomain, identity }),
    OPTIONS,
  )
}
