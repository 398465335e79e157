import { saleCode } from '#shared/sales/sale-code.ts'

/** The number of a sale, without a line break. */
export const SaleCode = ({ number }: { number: number }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{saleCode(number)}</span>
)
