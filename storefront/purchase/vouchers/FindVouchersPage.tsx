import { useState } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { Postcard } from '../../artwork/Postcard.tsx'
import { useBrand } from '../../page-state.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AskForCode } from './AskForCode.tsx'
import { ConfirmCode } from './ConfirmCode.tsx'
import { FoundSales } from './FoundSales.tsx'
import { persistAccess, readAccess, type VoucherAccess } from './persisted-access.ts'
import { t } from './texts.ts'
import '../looks.css'

export function meta(brand: Brand) {
  return { title: `${t('vouchers.find.meta')} - ${brand.name}`, description: t('vouchers.find.description') }
}

/** Finds vouchers by code, number or document: always with the code that only the buyer's email receives. */
export function Page() {
  const { subdomain } = useBrand()
  const [persisted, setPersisted] = useState(() => readAccess(subdomain))
  const [errorMessage, setErrorMessage] = useState<string>()
  // The server does not know the tab's storage, so it renders the first form, and hydration keeps what was typed into it.
  const access = useHydrated() ? persisted : null

  function go(next: VoucherAccess | null, why?: string) {
    persistAccess(subdomain, next)
    setPersisted(next)
    setErrorMessage(why)
  }

  return (
    <PageFrame picture={<Postcard of="voucher" />} title={t('vouchers.find.title')} lead={t('vouchers.find.lead')}>
      {!access && <AskForCode {...(errorMessage ? { errorMessage } : {})} onAsked={(request) => go({ request })} />}
      {access && 'request' in access && (
        <ConfirmCode request={access.request} onConfirmed={(token) => go({ token })} onAgain={(why) => go(null, why)} />
      )}
      {access && 'token' in access && (
        <FoundSales token={access.token} onEnd={() => go(null)} onExpired={(why) => go(null, why)} />
      )}
    </PageFrame>
  )
}
