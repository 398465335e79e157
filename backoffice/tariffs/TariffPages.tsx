import { TariffCreate } from './TariffCreate.tsx'
import { TariffList } from './TariffList.tsx'
import { TariffShow } from './TariffShow.tsx'

/** Versions of the tariff, under /admin/tarifas. */
export const tariffPages = { list: TariffList, create: TariffCreate, show: TariffShow }
