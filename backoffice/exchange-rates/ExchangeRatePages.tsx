import { ExchangeRateList } from './ExchangeRateList.tsx'
import { ExchangeRateCreate, ExchangeRateEdit } from './form.tsx'

/** Exchange rates, under /admin/tipo-de-cambio. */
export const exchangeRatePages = { list: ExchangeRateList, create: ExchangeRateCreate, edit: ExchangeRateEdit }
