import { Button, Typography } from '@mui/material'
import { useGetOne, useListContext } from 'react-admin'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { Filter } from '../kit/columns.tsx'
import { PageDialog } from '../kit/PageDialog.tsx'
import { paths } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'
import { PayOwedButton } from '../sales/PayOwed.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { reportLinks } from './reportLinks.ts'
import type { BusinessSettlement } from '../reports/settlementRoutes.ts'
import { StatementContent } from './StatementContent.tsx'

/** A business's statement over the list of settlements, at an address of its own. */
export const StatementDialog = ({ businessId }: { businessId: string }) => {
  const period = periodOf(useListContext().filterValues as Filter)
  const { data, error, refetch } = useGetOne<BusinessSettlement>('settlements', { id: businessId, meta: { period } })
  const close = useClose()
  const row = data?.row
  return (
    <PageDialog
      title={
        row
          ? t.settlements.statement.title(row.businessName)
          : data
            ? t.settlements.title
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
      ) : data ? (
        <Typography sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
          {t.settlements.statement.none}
        </Typography>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </PageDialog>
  )
}

/** Back to the list with its filters. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate(`${paths.administrator.settlements}${search}`, { replace: true })
}
