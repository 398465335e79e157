import ExchangeRatesIcon from '@mui/icons-material/CurrencyExchange'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The fields of a rate for people. */
export const exchangeRateFields = {
  day: 'Día',
  rate: 'Pesos por dólar',
  enteredBy: 'Lo cargó',
  enteredAt: 'Cargado',
  confirmsJump: 'Está bien, aunque sea muy distinto del anterior',
} as const

/** The rates of the dollar in pesos, by day. */
export const exchangeRates: ResourceDefinition = {
  name: 'exchangeRates',
  paths: pathsIn('administrator', 'exchange-rates'),
  title: 'Tipo de cambio',
  menu: { place: 'money', icon: ExchangeRatesIcon, label: 'Dólar' },
  words: {
    name: 'tipo de cambio |||| tipos de cambio',
    fields: exchangeRateFields,
  },
  calls: async () => {
    const { list, get, create, save } = (await import('#shared/exchange-rates/contract.ts')).exchangeRateApi
    return { getList: list, getOne: get, create, update: save }
  },
  pages: pagesOf(['list', 'create', 'edit'], async () => (await import('./ExchangeRateList.tsx')).exchangeRatePages),
}
