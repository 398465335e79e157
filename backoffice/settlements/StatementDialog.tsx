import CloseIcon from '@mui/icons-material/Close'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useGetOne, useListContext } from 'react-admin'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'
import type { ReportFilter } from '../reports/ReportFilters.tsx'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import type { BusinessSettlement } from './settlementRoutes.ts'
import { StatementContent } from './StatementContent.tsx'
import { reportLinks } from './reportLinks.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'

const words = texts.settlements.statement

/** A business's statement over the list of settlements, at an address of its own. */
export const StatementDialog = ({ businessId }: { businessId: string }) => {
  const period = periodOf(useListContext().filterValues as ReportFilter)
  const { data, error, refetch } = useGetOne<BusinessSettlement>('settlements', { id: businessId, meta: { period } })
  const close = useClose()
  const fullScreen = useIsPhone()
  const titleId = useId()
  const row = data?.row
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" fullScreen={fullScreen} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', py: 1.25 }}>
        <span style={{ flexGrow: 1 }}>
          {row ? words.title(row.businessName) : data ? texts.settlements.title : words.loading}
        </span>
        <IconButton edge="end" aria-label={texts.sale.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        {error ? (
          <ErrorBanner
            failure={error}
            action={
              <Button color="inherit" size="small" onClick={() => void refetch()}>
                {texts.list.retry}
              </Button>
            }
          />
        ) : row ? (
          <StatementContent row={row} period={period} />
        ) : data ? (
          <Typography sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>{words.none}</Typography>
        ) : (
          <Skeleton variant="rounded" height={360} />
        )}
      </DialogContent>
      {row && (
        <DialogActions sx={{ px: 3, py: 1.5 }}>
          <Button component={RouterLink} to={reportLinks(period).sales(businessId)} variant="contained">
            {words.seeSales(row.quantity)}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

/** Back to the list with its filters. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate(`${paths.administrator.settlements}${search}`, { replace: true })
}
