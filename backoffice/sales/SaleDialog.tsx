import { ShowBase, useBasename, useShowContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/texts.ts'
import { PageDialog } from '../kit/PageDialog.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { SaleDetailContent } from './SaleDetailContent.tsx'

/** The sale of the address `.../sales/{id}`, in a dialog over the list. The dialog says it when there is no such sale. */
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
  const { record: sale, error, refetch } = useShowContext<SaleDetail>()
  const close = useCloseSale()
  const title = sale ? t.sale.title(saleCode(sale.number)) : error ? t.list.notOpened : t.sale.loading
  return (
    <PageDialog title={title} maxWidth="md" onClose={close}>
      {/* The sale stays on the screen when reading it again fails: somebody may be typing in one of its forms. */}
      {sale ? <SaleDetailContent sale={sale} /> : <LoadingOrFailed failure={error} onRetry={() => void refetch()} />}
    </PageDialog>
  )
}
