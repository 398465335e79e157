import CloseIcon from '@mui/icons-material/Close'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Skeleton } from '@mui/material'
import { useId, useState } from 'react'
import { ShowBase, useBasename, useCanAccess, useShowContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import { WHOLE } from '../kit/PageFrame.tsx'
import { useToast } from '../ui/useToast.ts'
import { PayDialog } from './PayDialog.tsx'
import { SaleDetailContent } from './SaleDetailContent.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

/** The sale that the address names, over the list: `.../sales/{id}`. An id that is nobody's says so and goes back. */
export const SaleDialog = ({ id }: { id: string }) => {
  const close = useCloseSale()
  const toast = useToast()
  return (
    <ShowBase
      id={id}
      queryOptions={{
        meta: WHOLE,
        onError: (error: unknown) => {
          toast.failure(error)
          close()
        },
      }}
    >
      <OpenSale onClose={close} />
    </ShowBase>
  )
}

/** Back to the list with its filters, page and order. */
function useCloseSale(): () => void {
  const navigate = useNavigate()
  const area = useBasename()
  const { search } = useLocation()
  return () => void navigate(`${area}/sales${search}`, { replace: true })
}

const OpenSale = ({ onClose }: { onClose: () => void }) => {
  const { record: sale, error } = useShowContext<SaleDetail>()
  const { canAccess: canPay } = useCanAccess({ resource: 'sales', action: 'pay' })
  const [paying, setPaying] = useState(false)
  const fullScreen = useIsPhone()
  const titleId = useId()
  if (error) return null
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={fullScreen} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', py: 1.25 }}>
        <span style={{ flexGrow: 1 }}>{sale ? texts.sale.title(saleCode(sale.number)) : texts.sale.loading}</span>
        <IconButton edge="end" aria-label={texts.sale.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        {sale ? <SaleDetailContent sale={sale} /> : <Skeleton variant="rounded" height={360} />}
      </DialogContent>
      {sale && canPay && !sale.isPaid && (
        <DialogActions sx={{ px: 3, py: 1.5 }}>
          <Button variant="contained" onClick={() => setPaying(true)}>
            {texts.sales.pay.one}
          </Button>
        </DialogActions>
      )}
      {sale && <PayDialog sales={paying ? [sale] : null} onClose={() => setPaying(false)} />}
    </Dialog>
  )
}
