import { Skeleton } from '@mui/material'
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

/** Goes back to the list with its filters, page and order. */
function useCloseSale(): () => void {
  const navigate = useNavigate()
  const area = useBasename()
  const { search } = useLocation()
  return () => void navigate(`${area}/sales${search}`, { replace: true })
}

const OpenSale = ({ onClose }: { onClose: () => void }) => {
  const { record: sale, error } = useShowContext<SaleDetail>()
  if (error) return null
  return (
    <PageDialog title={sale ? t.sale.title(saleCode(sale.number)) : t.sale.loading} maxWidth="md" onClose={onClose}>
      {sale ? <SaleDetailContent sale={sale} /> : <Skeleton variant="rounded" height={360} />}
    </PageDialog>
  )
}
