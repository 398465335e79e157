import { Button, Skeleton } from '@mui/material'
import { useState } from 'react'
import { ShowBase, useBasename, useCanAccess, useShowContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/texts.ts'
import { PageDialog } from '../kit/PageDialog.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { useToast } from '../ui/useToast.ts'
import { PayDialog } from './PayDialog.tsx'
import { CancelButton } from './after-sale/CancelButton.tsx'
import { ChangeButton } from './after-sale/ChangeButton.tsx'
import { CorrectButton } from './after-sale/CorrectButton.tsx'
import { ResendVouchersButton } from './ResendVouchersButton.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'
import { SaleDetailContent } from './SaleDetailContent.tsx'

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
  if (error) return null
  return (
    <PageDialog
      title={sale ? t.sale.title(saleCode(sale.number)) : t.sale.loading}
      maxWidth="md"
      onClose={onClose}
      actions={
        sale && (
          <>
            {canPay && sale.lot && sale.mode === 'account' && <TakeBackButton sale={sale} />}
            <CancelButton sale={sale} />
            <ChangeButton sale={sale} />
            <CorrectButton sale={sale} />
            <ResendVouchersButton sale={sale} />
            {canPay && !sale.isPaid && (
              <Button variant="contained" onClick={() => setPaying(true)}>
                {t.sales.pay.one}
              </Button>
            )}
          </>
        )
      }
    >
      {sale ? <SaleDetailContent sale={sale} /> : <Skeleton variant="rounded" height={360} />}
      {sale && <PayDialog sales={paying ? [sale] : null} onClose={() => setPaying(false)} />}
    </PageDialog>
  )
}
