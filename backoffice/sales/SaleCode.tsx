import { saleCode } from '#shared/sales/sale-code.ts'

/** The number of a sale, on one line wherever it stands. */
export const SaleCode = ({ number }: { number: number }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{saleCode(number)}</span>
)
