import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import { storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { reconciliationApi } from '#shared/reconciliation/contract.ts'
import { refundApi } from '#shared/refunds/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { paymentLotApi } from '#shared/sales/lot-contract.ts'
import { settlementRoutes } from '../reports/settlementRoutes.ts'
import { ownPaths, plainRest, report, single } from '../providers/endpointRoutes.ts'
import { ownResources } from './ownResources.ts'
import type { tariffResources } from './tariffResources.ts'

const ofTariff = (resource: keyof typeof tariffResources) => async () =>
  (await import('./tariffResources.ts')).tariffResources[resource]

/** The calls of every resource, by its name. What is missing here, emails for one, is plain REST as it travels. */
export const resources = {
  ...ownResources,
  tariffs: ofTariff('tariffs'),
  countries: ofTariff('countries'),
  tariffSimulations: ofTariff('tariffSimulations'),
  tariffWarnings: ofTariff('tariffWarnings'),
  exchangeRates: ofTariff('exchangeRates'),
  saleWhy: ofTariff('saleWhy'),
  settlements: settlementRoutes,
  paymentLots: plainRest('paymentLots', { getList: paymentLotApi.list }),
  accounts: plainRest('accounts', { getList: partnerAccountApi.list, getOne: partnerAccountApi.get }),
  refunds: plainRest('refunds', { getList: refundApi.list }),
  continental: report(reportApi.continental, 'businessId'),
  continentalPlans: report(reportApi.continentalPlans, 'planId'),
  dashboard: single(reportApi.dashboard),
  comparison: single(reportApi.comparison, ({ id }) => ({ query: { span: id } })),
  accountClosings: single(statementApi.closing, ({ meta }) => ({ query: meta as object })),
  business: ownPaths({
    getList: businessApi.list,
    getOne: businessApi.get,
    create: businessApi.add,
    update: businessApi.edit,
    delete: businessApi.remove,
  }),
  broker: plainRest('broker', {
    getList: brokerApi.list,
    getOne: brokerApi.get,
    create: brokerApi.add,
    update: brokerApi.edit,
    delete: brokerApi.remove,
  }),
  storefrontDrafts: single(storefrontDraftApi.ofBusiness, ({ id }) => ({ params: { id } })),
  promoCodes: ownPaths({
    getList: promoCodeStaffApi.list,
    getOne: promoCodeStaffApi.detail,
    create: promoCodeStaffApi.add,
    update: promoCodeStaffApi.edit,
    delete: promoCodeStaffApi.remove,
  }),
  promoCodeBusinesses: ownPaths({ getList: promoCodeStaffApi.businesses }),
  promoCodeStats: report(reportApi.promoCodes, 'code'),
  request: plainRest('request', {
    getList: requestDeskApi.list,
    getOne: requestDeskApi.detail,
    update: requestDeskApi.update,
  }),
  reconciliation: plainRest('reconciliation', {
    getList: reconciliationApi.list,
    getOne: reconciliationApi.detail,
    create: reconciliationApi.run,
  }),
  'reconciliation/difference': plainRest('reconciliation/difference', { update: reconciliationApi.see }),
}
