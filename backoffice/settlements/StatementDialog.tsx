import { Button, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { t } from './texts.ts'
import type { Filter } from '../kit/columns.tsx'
import { PageDialog } from '../kit/PageDialog.tsx'
import { periodOf } from '../reports/periods.ts'
import { useSettlement } from '../reports/useSettlement.ts'
import { PayOwedButton } from '../sales/PayOwed.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { settlements } from './resource.ts'
import { reportLinks } from './reportLinks.ts'
import { StatementContent } from './StatementContent.tsx'

/** A business's statement over the list of settlements, at its own address. */
export const StatementDialog = ({ businessId }: { businessId: string }) => {
  const period = periodOf(useListContext().filterValues as Filter)
  const { row, error, refetch } = useSettlement(businessId, period)
  const close = useClose()
  return (
    <PageDialog
      title={
        row
          ? t.settlements.statement.title(row.businessName)
          : row === null
            ? settlements.title
            : t.settlements.statement.loading
      }
      maxWidth="sm"
      onClose={close}
      actions={
        row && (
          <>
            <Button component={RouterLink} to={reportLinks(period).sales(businessId)}>
              {t.settlements.statement.seeSales(row.quantity)}
            </Button>
            {row.netOwed > 0 && <PayOwedButton filter={{ ...period, businessId }} />}
          </>
        )
      }
    >
      {row ? (
        <StatementContent row={row} period={period} />
      ) : row === null ? (
        <Typography sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
          {t.settlements.statement.none}
        </Typography>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </PageDialog>
  )
}

/** Goes back to the list with its filters. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate(`${settlements.paths.list}${search}`, { replace: true })
}
