import { Skeleton } from '@mui/material'
import { useEffect } from 'react'
import { ShowBase, useBasename, useShowContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/texts.ts'
import { PageDialog } from '../kit/PageDialog.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { useToast } from '../ui/useToast.ts'
import { SaleDetailContent } from './SaleDetailContent.tsx'

/** The sale of the address `.../sales/{id}`, in a dialog over the list. An unknown id shows a message and goes back. */
export const SaleDialog = ({ id }: { id: string }) => (
  <ShowBase id={id} queryOptions={{ meta: WHOLE, onError: () => undefined }}>
    <OpenSale />
  </ShowBase>
)

/** Goes back to the list with its filters, page and order. */
function useCloseSale(): () => void {
  const navigate = useNavigate()
  const area = useBasename()
  const { search } = useLocation()
  return () => void navigate(`${area}/sales${search}`, { replace: true })
}

const OpenSale = () => {
  const { record: sale, error } = useShowContext<SaleDetail>()
  const close = useCloseSale()
  const toast = useToast()
  // A sale that is open stays open when it cannot be read again: somebody may be typing in one of its forms.
  const isMissing = Boolean(error) && !sale
  useEffect(() => {
    if (!isMissing) return
    toast.failure(error)
    close()
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, [isMissing])
  if (isMissing) return null
  return (
    <PageDialog title={sale ? t.sale.title(saleCode(sale.number)) : t.sale.loading} maxWidth="md" onClose={close}>
      {sale ? <SaleDetailContent sale={sale} /> : <Skeleton variant="rounded" height={360} />}
    </PageDialog>
  )
}
