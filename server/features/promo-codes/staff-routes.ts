import { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  addPromoCode,
  editPromoCode,
  type Editor,
  isPromoCodeTaken,
  pausePromoCodes,
  removePromoCode,
} from './changes.ts'
import { findPromoCodes } from './list-query.ts'
import { promoBusinesses, readPromoCode } from './staff-store.ts'

/** Serves promo codes to staff, who add, change and delete them. */
export function promoCodeStaffRoutes(router: Router, { db, now }: Dependencies): void {
  const editor = ({ userId }: Identity): Editor => ({ userId, now: now() })

  serve(router, promoCodeStaffApi.list, ({ query }) => findPromoCodes(db, query, now()), {
    failure: 'PROMO.ERROR.LIST',
  })
  serve(router, promoCodeStaffApi.detail, ({ params }) => readPromoCode(db, params.id), {
    failure: 'PROMO.ERROR.GET',
  })
  serve(router, promoCodeStaffApi.businesses, () => promoBusinesses(db))
  serve(router, promoCodeStaffApi.add, ({ body, identity }) => addPromoCode(db, body, editor(identity)), {
    failure: 'PROMO.ERROR.ADD',
  })
  serve(
    router,
    promoCodeStaffApi.edit,
    ({ body, identity }) => {
      const save = () => editPromoCode(db, body, editor(identity))
      return saveOrCurrent(promoCodeStaffApi.edit, save, () => readPromoCode(db, body.id))
    },
    { failure: 'PROMO.ERROR.EDIT' },
  )
  serve(
    router,
    promoCodeStaffApi.pause,
    async ({ body, identity }) => {
      const ids = await pausePromoCodes(db, body, editor(identity))
      return { changed: ids.length, ids }
    },
    { failure: 'PROMO.ERROR.EDIT' },
  )
  serve(router, promoCodeStaffApi.taken, ({ body }) => isPromoCodeTaken(db, body.code))
  serve(router, promoCodeStaffApi.remove, ({ body, identity }) => removePromoCode(db, body, editor(identity)), {
    failure: 'PROMO.ERROR.DELETE',
  })
}
