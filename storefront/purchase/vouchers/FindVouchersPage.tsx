import { useState } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
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

/** Vouchers by code, number or document: never without the code that only the buyer's email gets. */
export function Page() {
  return (
    <PageFrame title={t('vouchers.find.title')} lead={t('vouchers.find.lead')}>
      {useHydrated() ? <FindVouchers /> : <AskForCode onAsked={() => undefined} />}
    </PageFrame>
  )
}

function FindVouchers() {
  const { subdomain } = useBrand()
  const [access, setAccess] = useState(() => readAccess(subdomain))
  const [problem, setProblem] = useState<string>()

  function go(next: VoucherAccess | null, why?: string) {
    persistAccess(subdomain, next)
    setAccess(next)
    setProblem(why)
  }

  if (!access) return <AskForCode {...(problem ? { problem } : {})} onAsked={(request) => go({ request })} />
  if ('token' in access) {
    return <FoundSales token={access.token} onEnd={() => go(null)} onExpired={(why) => go(null, why)} />
  }
  return (
    <ConfirmCode request={access.request} onConfirmed={(token) => go({ token })} onAgain={(why) => go(null, why)} />
  )
}
