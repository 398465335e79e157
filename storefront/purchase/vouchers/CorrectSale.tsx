import { Suspense, useState } from 'react'
import { type Correctable, ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { call } from '../../api.ts'
import { lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { useAttempt } from '../use-attempt.ts'
import { ErrorLine } from '../../ui/Field.tsx'
import { t } from './texts.ts'

const CorrectForm = lazyPart(async () => (await import('./CorrectForm.tsx')).CorrectForm)

type CorrectSaleProps = {
  token: string
  saleId: string
  /** Whether this form is open: only one is open at a time, because their fields have the same names. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onCorrected: () => void
}

/** Corrects the passengers and the contact, before departure and within the same price. */
export function CorrectSale({ token, saleId, isOpen, onOpen, onCorrected }: CorrectSaleProps) {
  const [sold, setSold] = useState<Correctable | null>(null)
  const { busy, errorMessage, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      setSold(await call(ownCorrectionApi.show, { body: { token, saleId } }, { silent: true }))
      onOpen(true)
    })

  return (
    <div className="sale-action">
      {isOpen && sold ? (
        <Suspense fallback={null}>
          <CorrectForm
            token={token}
            saleId={saleId}
            sold={sold}
            onClose={() => onOpen(false)}
            onCorrected={onCorrected}
          />
        </Suspense>
      ) : (
        <Button look="ghost" size="small" busy={busy} onClick={() => void open()}>
          {t('vouchers.correct.open')}
        </Button>
      )}
      <ErrorLine>{errorMessage}</ErrorLine>
    </div>
  )
}
