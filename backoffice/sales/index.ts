import type { ResourceProps } from 'react-admin'
import { OwnSalesList, StaffSalesList } from './SalesList.tsx'

/** Every sale, for administrators. */
export const sales: ResourceProps = { name: 'sales', list: StaffSalesList }

/** The sales of the business that is logged in. */
export const ownSales: ResourceProps = { name: 'sales', list: OwnSalesList }
