import EditIcon from '@mui/icons-material/EditOutlined'
import { Link } from 'react-router-dom'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/texts.ts'

/** Inline, because the styles of a list's cells are computed for every row. */
const ICON = { display: 'inline-flex', padding: 4, verticalAlign: 'middle', color: 'inherit', opacity: 0.75 } as const

/** The holder of a sale, with a link that opens the sale and its form of corrections, unless the sale was cancelled. */
export const CorrectableHolder = ({ sale: { holder, number, cancelledAt }, path }: { sale: SaleRow; path: string }) => (
  <>
    {holder}
    {cancelledAt === null && (
      <Link
        to={path}
        state={{ step: 'correct' }}
        aria-label={t.sale.correct.of(saleCode(number))}
        title={t.sale.correct.open}
        style={ICON}
        onClick={(event) => event.stopPropagation()}
      >
        <EditIcon style={{ fontSize: 16 }} />
      </Link>
    )}
  </>
)
