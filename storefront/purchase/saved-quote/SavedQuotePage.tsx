import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { type FoundQuote, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { readBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { call } from '../../api.ts'
import { useAddress, usePageState } from '../../page-state.ts'
import { paths, stepPath } from '../../paths.ts'
import { Main } from '../../ui/PageFrame.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { readSent } from '../payment/sent-payment.ts'
import { priceMove, priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { seller } from '../../seller.ts'
import { firstIncomplete } from '../steps.ts'
import { useLoaded } from '../use-loaded.ts'
import { usePurchase } from '../use-purchase.ts'
import { isOf, isUnderWay, resumedPurchase, withTodaysPrices } from './choice.ts'
import { AskBefore } from './AskBefore.tsx'
import { NoQuote } from './NoQuote.tsx'
import { t } from './texts.ts'
import '../looks.css'
import './SavedQuotePage.css'

export function meta(brand: Brand) {
  return { title: `${t('savedQuote.page.title')} - ${brand.name}`, description: t('savedQuote.page.description') }
}

export function Shell() {
  return (
    <Main className="resume">
      <div className="wrap">
        <output className="visually-hidden">{t('savedQuote.loading')}</output>
        <StepSkeleton />
      </div>
    </Main>
  )
}

/** Shows the page of a link: opens the quote at once, or asks first when it changed or would replace another purchase. */
export function Page() {
  const { brand } = usePageState()
  const { pathname } = useLocation()
  const code = matchPath(paths.savedQuote, pathname)?.params.code ?? readBrokerStorefront(brand.subdomain)?.code ?? ''
  const { state } = usePurchase()
  const query = seller(brand)
  const { loaded, retry } = useLoaded(code, () =>
    call(savedQuoteApi.find, { params: { code }, query }, { silent: true, quiet: true }),
  )
  if (loaded.status === 'failed') return <NoQuote failure={loaded.failure} onRetry={retry} />
  if (loaded.status === 'loading' || !state) return <Shell />
  return <Resume found={loaded.value} current={state} />
}

function Resume({ found, current }: { found: FoundQuote; current: PurchaseState }) {
  const { brand, today, catalogue } = usePageState()
  const { change } = usePurchase()
  const navigate = useNavigate()
  const payAddress = useAddress(stepPath(8))
  const isSame = isOf(current, found.choice)
  const next = isSame ? withTodaysPrices(current, found) : resumedPurchase(found)
  const move = next.plan && priceMove(found.savedTotal, priceView(next)?.charged ?? 0)
  const { plan, extras, promo } = found.lost
  const isAsItWas = move?.difference === 0 && !plan && extras.length === 0 && !promo
  const replaces = !isSame && isUnderWay(current)
  const isPaying = readSent(brand.subdomain) !== null
  const goesOn = isAsItWas && !replaces && !isPaying
  const context = { today, catalogue }

  function takeUp() {
    const target = firstIncomplete(next, context)
    change(() => next)
    // Step 8 is opened by a whole page load.
    if (target === 8) location.replace(payAddress)
    else
      void navigate(stepPath(target), { replace: true, state: isAsItWas ? { resumedUntil: found.validUntil } : null })
  }

  useEffect(() => {
    if (goesOn) takeUp()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is clear that there is nothing to ask
  }, [goesOn])

  if (goesOn) return <Shell />
  return (
    <AskBefore
      found={found}
      next={next}
      move={move}
      isPaying={isPaying}
      back={replaces ? stepPath(firstIncomplete(current, context)) : null}
      onTakeUp={takeUp}
    />
  )
}
