import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { t } from '../../i18n/texts.ts'
import type { CancellableSale } from './CancelButton.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }))

/** Changes dates, destination, plan or people of a sale, or extends its trip. */
export const ChangeButton = ({ sale }: { sale: CancellableSale }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'change' })
  const [isAsking, setAsking] = useState(false)
  if (!canAccess || sale.cancelledAt !== null) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.sale.change.open}</Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ChangeDialog sale={sale} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
