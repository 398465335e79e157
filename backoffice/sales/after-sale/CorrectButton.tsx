import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { t } from '../../i18n/texts.ts'

const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }))

/** Corrects who travels and whom to write to, within the same price. */
export const CorrectButton = ({ sale }: { sale: SaleDetail }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'correct' })
  const [isAsking, setAsking] = useState(false)
  // The people of a sale that is too old were erased.
  if (!canAccess || sale.cancelledAt !== null || sale.contact.email === '') return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.sale.correct.open}</Button>
      {isAsking && (
        <Suspense fallback={null}>
          <CorrectDialog sale={sale} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
