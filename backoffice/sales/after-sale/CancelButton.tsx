import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { t } from '../../i18n/texts.ts'
import { lazySection } from '../../kit/lazySection.tsx'

const CancelDialog = lazySection(async () => (await import('./CancelDialog.tsx')).CancelDialog)

/** The fields of the sale that the dialog shows. */
export type CancellableSale = { id: string; number: number; businessName: string; cancelledAt: string | null }

/** Cancels a sale, after showing the refund. */
export const CancelButton = ({ sale }: { sale: CancellableSale }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'cancel' })
  const [isAsking, setAsking] = useState(false)
  if (!canAccess || sale.cancelledAt !== null) return null
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {t.sale.cancel.open}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <CancelDialog sale={sale} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
