import { OwnSalesList, StaffSalesList } from './SalesList.tsx'

/** The lists of sales: of all of them, and of the own ones of a business. */
export const salesPages = { all: StaffSalesList, own: OwnSalesList }
