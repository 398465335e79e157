import { mayCall } from '#shared/access/permissions.ts'
import { dayAt } from '#shared/dates.ts'
import type { PartnerHome, PeriodFigures } from '#shared/partner-home/contract.ts'
import { type Period, thisAndLastMonth } from '#shared/partner-home/months.ts'
import { promoState } from '#shared/promo-codes/state.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import { figuresSeen } from '#shared/sales/figures-seen.ts'
import { findBusiness } from '../businesses/staff-store.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import { findPromoCodes } from '../promo-codes/list-query.ts'
import { qrSvg } from '../../adapters/qr-code/qr.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { readCredit } from '../partner-accounts/credit.ts'
import type { Dependencies } from '../dependencies.ts'
import { readSettlements } from '../settlements/store.ts'

type Business = NonNullable<Identity['business']>

/**
 * Reads the start page of a business: its figures are those of its own settlement, or, for a user who sees only their own sales,
 * of those sales.
 */
export async function readPartnerHome(
  { read, ...dependencies }: Dependencies & { read: Reader },
  identity: Identity & { business: Business },
): Promise<PartnerHome> {
  const { role, business, seesCommission } = identity
  const { month, lastMonth } = thisAndLastMonth(dayAt(dependencies.now()))
  return {
    month: await figuresOf(read, identity, month),
    lastMonth: await figuresOf(read, identity, lastMonth),
    owed: seesCommission ? ((await settlementOf(read, business))?.netOwed ?? 0) : null,
    credit: mayCall(role, 'ownAccount.show') ? await read((own) => readCredit(own, business.id)) : null,
    storefront: await storefrontOf(dependencies, business),
    promoCodes: await promoCodesOf(dependencies, business),
  }
}

async function settlementOf(read: Reader, { id: businessId }: Business, period: Partial<Period> = {}) {
  const { rows } = await read((own) => readSettlements(own, { ...period, businessId }))
  return rows[0]
}

async function figuresOf(
  read: Reader,
  { business, seesCommission }: { business: Business; seesCommission: boolean },
  period: Period,
): Promise<PeriodFigures> {
  const { quantity = 0, charged = 0, commission = 0 } = (await settlementOf(read, business, period)) ?? {}
  return { ...period, quantity, ...figuresSeen({ charged, commission }, { seesCost: false, seesCommission }) }
}

async function storefrontOf({ db, env }: Dependencies, business: Business): Promise<PartnerHome['storefront']> {
  const url = (await findBusiness(db, business, env.publicUrl))?.url
  return url ? { url, qr: await qrSvg(url) } : null
}

async function promoCodesOf({ db, now }: Dependencies, { id }: Business): Promise<PartnerHome['promoCodes']> {
  const { rows } = await findPromoCodes(db, { filter: { businessId: id } }, now())
  return rows.map((row) => ({
    code: row.code,
    percent: totalPercentage(row),
    startDate: row.startDate,
    endDate: row.endDate,
    state: promoState({ ...row, used: row.usesCount }, dayAt(now())),
  }))
}
