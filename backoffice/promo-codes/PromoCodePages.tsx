import { PromoCodeCreate } from './PromoCodeCreate.tsx'
import { PromoCodeEdit } from './PromoCodeEdit.tsx'
import { PromoCodeList } from './PromoCodeList.tsx'
import { PromoCodeShow } from './PromoCodeShow.tsx'
import { PromoCodeStats } from './PromoCodeStats.tsx'

/** The pages of promo codes, under /admin/promo-code. */
export const promoCodePages = {
  list: PromoCodeList,
  show: PromoCodeShow,
  create: PromoCodeCreate,
  edit: PromoCodeEdit,
  stats: PromoCodeStats,
}
