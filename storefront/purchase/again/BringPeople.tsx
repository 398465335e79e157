import { useState } from 'react'
import { useBrand } from '../../page-state.ts'
import { PeopleDialog } from '../passengers/pasted/PeopleDialog.tsx'
import type { TakesPeople } from '../passengers/pasted/TakePeople.tsx'
import { AskForCode } from '../vouchers/AskForCode.tsx'
import { ConfirmCode } from '../vouchers/ConfirmCode.tsx'
import { persistAccess, readAccess, type VoucherAccess } from '../vouchers/persisted-access.ts'
import { EarlierSales } from './EarlierSales.tsx'
import { t } from './texts.ts'

/**
 * Brings people and contact of an earlier sale into this purchase, with the code that only the buyer's email receives (V-14). The
 * progress is that of the page that finds vouchers, and ends when the people are taken.
 */
export function BringPeople({ onTake, onClose, ...current }: TakesPeople & { onClose: () => void }) {
  const { subdomain } = useBrand()
  const [access, setAccess] = useState(() => readAccess(subdomain))
  const [errorMessage, setErrorMessage] = useState<string>()

  function go(next: VoucherAccess | null, why?: string) {
    persistAccess(subdomain, next)
    setAccess(next)
    setErrorMessage(why)
  }

  return (
    <PeopleDialog title={t('again.title')} onClose={onClose}>
      {!access && <AskForCode {...(errorMessage ? { errorMessage } : {})} onAsked={(request) => go({ request })} />}
      {access && 'request' in access && (
        <ConfirmCode
          request={access.request}
          action={t('again.confirm')}
          onConfirmed={(token) => go({ token })}
          onAgain={(why) => go(null, why)}
        />
      )}
      {access && 'token' in access && (
        <EarlierSales
          {...current}
          token={access.token}
          onTake={(passengers) => {
            persistAccess(subdomain, null)
            onTake(passengers)
          }}
          onExpired={(why) => go(null, why)}
        />
      )}
    </PeopleDialog>
  )
}
