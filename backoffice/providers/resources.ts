import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { reconciliationApi } from '#shared/reconciliation/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { dashboardRoutes } from '../dashboard/dashboardRoutes.ts'
import { saleRoutes, saleTotalRoutes } from '../sales/saleRoutes.ts'
import {
  continentalPlanRoutes,
  continentalRoutes,
  ownSettlementRoutes,
  promoCodeStatsRoutes,
  settlementRoutes,
} from '../settlements/settlementRoutes.ts'
import { ownPaths, plainRest } from './endpointRoutes.ts'

/** The calls of every resource, by its name. What is missing here, letters for one, is plain REST as it travels. */
export const resources = {
  sales: saleRoutes,
  saleTotals: saleTotalRoutes,
  settlements: settlementRoutes,
  continental: continentalRoutes,
  continentalPlans: continentalPlanRoutes,
  ownSettlements: ownSettlementRoutes,
  dashboard: dashboardRoutes,
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
  promoCodes: ownPaths({
    getList: promoCodeStaffApi.list,
    getOne: promoCodeStaffApi.detail,
    create: promoCodeStaffApi.add,
    update: promoCodeStaffApi.edit,
    delete: promoCodeStaffApi.remove,
  }),
  promoCodeBusinesses: ownPaths({ getList: promoCodeStaffApi.businesses }),
  promoCodeStats: promoCodeStatsRoutes,
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
