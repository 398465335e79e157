import { countryApi } from '#shared/catalogue/countries-contract.ts'
import { exchangeRateApi } from '#shared/exchange-rates/contract.ts'
import { tariffApi } from '#shared/tariffs/contract.ts'
import { tariffSimulationApi } from '#shared/tariffs/simulation-contract.ts'
import { tariffWarningsApi } from '#shared/tariffs/warnings-contract.ts'
import { whyApi } from '#shared/tariffs/why-contract.ts'
import { plainRest, single } from '../providers/endpointRoutes.ts'

/** The calls of the tariff, which staff alone open, and seldom. */
export const tariffResources = {
  tariffs: plainRest('tariff-versions', {
    getList: tariffApi.list,
    getOne: tariffApi.get,
    create: tariffApi.create,
    delete: tariffApi.remove,
  }),
  countries: plainRest('residence-countries', {
    getList: countryApi.list,
    getOne: countryApi.get,
    create: countryApi.create,
    update: countryApi.save,
  }),
  exchangeRates: plainRest('exchange-rates', {
    getList: exchangeRateApi.list,
    getOne: exchangeRateApi.get,
    create: exchangeRateApi.create,
    update: exchangeRateApi.save,
  }),
  saleWhy: single(whyApi.sale, ({ id }) => ({ params: { id } })),
  tariffSimulations: plainRest('tariff-simulations', {
    getList: tariffSimulationApi.list,
    getOne: tariffSimulationApi.get,
  }),
  tariffWarnings: single(tariffWarningsApi.get, ({ id }) => ({ params: { id: Number(id) } })),
}
