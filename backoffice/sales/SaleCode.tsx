import { Box } from '@mui/material'
import { saleCode } from '#shared/sales/sale-code.ts'

/** The number of a sale, on one line wherever it stands. */
export const SaleCode = ({ number }: { number: number }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {saleCode(number)}
  </Box>
)
