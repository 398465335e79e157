import { useState } from 'react'
import { type BoughtBefore, buyAgainApi } from '#shared/after-sale/buy-again-contract.ts'
import type { FoundSale } from '#shared/voucher-access/contract.ts'
import { call } from '../../api.ts'
import { useBrand } from '../../page-state.ts'
import { seller } from '../../seller.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ErrorLine } from '../../ui/Field.tsx'
import { useAttempt } from '../use-attempt.ts'
import { persistAccess } from '../vouchers/persisted-access.ts'
import { BuyAgainForm } from './BuyAgainForm.tsx'
import { t } from './texts.ts'

type BuyAgainProps = { token: string; sale: Pick<FoundSale, 'id' | 'number' | 'seller'> }

/**
 * Buys again for the people of a sale (V-12). A sale of another storefront leads to that one, which finds it with the same code; a
 * sale whose seller has none leads nowhere.
 */
export function BuyAgain({ token, sale: { id, number, seller: soldBy } }: BuyAgainProps) {
  const brand = useBrand()
  const [sold, setSold] = useState<BoughtBefore | null>(null)
  const { busy, errorMessage, attempt } = useAttempt()
  const open = () =>
    attempt(async () =>
      setSold(await call(buyAgainApi.people, { body: { token, saleId: id, ...seller(brand) } }, { silent: true })),
    )

  if (!soldBy) return null
  if (!soldBy.isHere) {
    return (
      <div>
        <LinkButton
          look="secondary"
          size="small"
          href={soldBy.url}
          onClick={() => persistAccess(soldBy.subdomain, { token })}
        >
          {t('again.open.elsewhere', { name: soldBy.name })}
        </LinkButton>
      </div>
    )
  }
  if (sold) return <BuyAgainForm number={number} sold={sold} onClose={() => setSold(null)} />
  return (
    <div>
      <Button look="secondary" size="small" busy={busy} onClick={() => void open()}>
        {t('again.open')}
      </Button>
      <ErrorLine>{errorMessage}</ErrorLine>
    </div>
  )
}
