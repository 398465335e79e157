import { useEffect, useRef, useState } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { SoldTrip } from '#shared/checkout/sold-trip-contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { IssuedVoucher } from '#shared/vouchers/issued-voucher-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { DestinationScene } from '../../artwork/DestinationScene.tsx'
import { PlanBird } from '../../artwork/PlanBird.tsx'
import { assistanceLines } from '#shared/businesses/contact-lines.ts'
import { ContactLines } from '../../branding/ContactLines.tsx'
import { ButtonLink } from '../../ButtonLink.tsx'
import { useBrand } from '../../page-state.ts'
import { paths, stepPath } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Main, MessagePage } from '../../ui/PageFrame.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { type DonePurchase, readDone } from '../done-purchase.ts'
import { t } from './texts.ts'
import { PurchaseContact, ResendVouchers, VoucherList } from './VoucherList.tsx'

import '../looks.css'
import './VouchersPage.css'

export function meta(brand: Brand) {
  return { title: `${t('vouchers.meta.title')} - ${brand.name}`, description: t('vouchers.meta.description') }
}

export function Shell() {
  return (
    <Main className="vouchers">
      <div className="wrap">
        <StepSkeleton />
      </div>
    </Main>
  )
}

/** Shows the finished purchase: a voucher for each passenger, and what the buyer can do with it (B-12). */
export function Page() {
  const brand = useBrand()
  const [purchase] = useState(() => readDone(brand.subdomain))
  return purchase ? <Vouchers purchase={purchase} brand={brand} /> : <NoVouchers />
}

function Vouchers({ purchase, brand }: { purchase: DonePurchase; brand: Brand }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { saleId, number, email, vouchers, trip } = purchase
  return (
    <Main className="vouchers">
      <div className="wrap">
        <div className="done-card">
          <DestinationScene id={trip.destinationId} />
          <div className="done-words">
            <span className="done-mark">
              <Icon name="check" size={40} />
            </span>
            <h1 ref={heading} tabIndex={-1}>
              {t('vouchers.title')}
            </h1>
            <p className="lead">
              {t(email ? 'vouchers.lead' : 'vouchers.leadByEmail', { number: saleCode(number), email })}
            </p>
            <TripFacts trip={trip} />
          </div>
        </div>
        <div className="vouchers-grid">
          <section aria-labelledby="vouchers-title">
            <h2 id="vouchers-title">{t('vouchers.list.title', { count: vouchers.length })}</h2>
            <VoucherList vouchers={vouchers} />
            <ResendVouchers saleId={saleId} />
            <div className="message-actions">
              <ButtonLink look="secondary" to={paths.home}>
                {t('vouchers.home')}
              </ButtonLink>
              <ButtonLink look="ghost" to={stepPath(1)}>
                {t('vouchers.again')}
              </ButtonLink>
            </div>
          </section>
          <NextSteps brand={brand} vouchers={vouchers} />
        </div>
      </div>
    </Main>
  )
}

/** Shows destination, dates and plan, beside the bird in the plan's name. */
function TripFacts({ trip: { destination, startDate, endDate, planName } }: { trip: SoldTrip }) {
  const facts = {
    destination,
    dates: t('vouchers.trip.days', { start: formatDay(startDate), end: formatDay(endDate) }),
    plan: planName,
  }
  return (
    <div className="done-trip">
      <PlanBird planName={planName} />
      <dl>
        {(['destination', 'dates', 'plan'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t(`vouchers.trip.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function NextSteps({ brand, vouchers }: { brand: Brand; vouchers: readonly IssuedVoucher[] }) {
  const lines = assistanceLines(brand.contactLines)
  const [first] = vouchers
  return (
    <section className="next-steps" aria-labelledby="next-title">
      <h2 id="next-title">{t('vouchers.next.title')}</h2>
      <ol>
        <li>{t('vouchers.next.save')}</li>
        <li>{t('vouchers.next.mail')}</li>
        <li>{t('vouchers.next.help')}</li>
      </ol>
      {lines.length > 0 && (
        <>
          <h3>{t('vouchers.lines.title')}</h3>
          <ContactLines lines={lines} />
        </>
      )}
      <PurchaseContact brand={brand} {...(first ? { number: first.number } : {})} />
    </section>
  )
}

function NoVouchers() {
  return (
    <MessagePage title={t('vouchers.none.title')} lead={t('vouchers.none.text')}>
      <div className="message-actions">
        <ButtonLink size="large" to={stepPath(1)}>
          {t('vouchers.none.start')}
        </ButtonLink>
        <ButtonLink size="large" look="secondary" to={paths.findVouchers}>
          {t('vouchers.none.find')}
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
