import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BoughtBefore, buyAgainApi } from '#shared/after-sale/buy-again-contract.ts'
import { passengersAgain } from '#shared/after-sale/buy-again.ts'
import { formatDay } from '#shared/dates.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { writeDay } from '#shared/typed-day.ts'
import { type FoundSale, voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { call } from '../../api.ts'
import { useBrand } from '../../page-state.ts'
import { seller } from '../../seller.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { TakePeople, type TakesPeople } from '../passengers/pasted/TakePeople.tsx'
import { RetryMessage } from '../RetryMessage.tsx'
import { type LoadState, useLoaded } from '../use-loaded.ts'
import { usePurchase } from '../use-purchase.ts'
import { persistAccess } from '../vouchers/persisted-access.ts'
import { t as ofVouchers } from '../vouchers/texts.ts'
import { contactAgain } from './bought-again.ts'
import { chosenIn, PeopleChoice } from './PeopleChoice.tsx'
import { t } from './texts.ts'

/** Without the busy overlay, which a dialog covers, and without a toast, since the dialog shows the failure. */
const HERE = { silent: true, quiet: true }

type EarlierSalesProps = TakesPeople & { token: string; onExpired: (why: string) => void }

/** Shows the sales that a code gave access to, newest first, and the people of the chosen one. */
export function EarlierSales({ token, onExpired, ...takes }: EarlierSalesProps) {
  const brand = useBrand()
  const { loaded, retry } = useLoaded(token, () =>
    call(voucherAccessApi.list, { body: { token, ...seller(brand) } }, HERE),
  )
  const failure = loaded.status === 'failed' ? loaded.failure : null
  // The server does not know the token, or the browser's storage was edited.
  const isOver = failure?.code === 'VOUCHER_ACCESS_EXPIRED' || failure?.code === 'VALIDATION'
  const end = useEffectEvent(() => onExpired(failure?.message ?? ''))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (loaded.status === 'ready') return <Sales {...takes} token={token} sales={loaded.value} />
  return isOver ? null : <Waiting loaded={loaded} onRetry={retry} />
}

function Waiting({ loaded, onRetry }: { loaded: LoadState<unknown>; onRetry: () => void }) {
  if (loaded.status === 'failed') return <RetryMessage isPart message={loaded.failure.message} onRetry={onRetry} />
  return (
    <>
      <output className="visually-hidden">{t('again.loading')}</output>
      <StepSkeleton />
    </>
  )
}

function Sales({ token, sales, ...takes }: TakesPeople & { token: string; sales: readonly FoundSale[] }) {
  const here = sales.filter((sale) => sale.seller?.isHere)
  const [saleId, setSaleId] = useState(here[0]?.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {saleId ? ofVouchers('vouchers.find.list.title', { count: here.length }) : t('again.none')}
      </h3>
      {here.length > 1 && (
        <SelectField
          name="sale"
          label={t('again.sale')}
          placeholder={null}
          choices={here.map(({ id, number, destinationName: destination, startDate, endDate }) => {
            const days = { start: formatDay(startDate), end: formatDay(endDate) }
            return { value: id, label: t('again.sale.facts', { number: saleCode(number), destination, ...days }) }
          })}
          value={saleId}
          onChange={({ currentTarget }) => setSaleId(currentTarget.value)}
        />
      )}
      {saleId && <PeopleOfSale {...takes} key={saleId} token={token} saleId={saleId} />}
      <Elsewhere token={token} sales={sales} />
    </>
  )
}

/** Leads to the storefronts that sold the other sales, which find them with the same code. */
function Elsewhere({ token, sales }: { token: string; sales: readonly FoundSale[] }) {
  const sellers = sales.flatMap(({ seller: other }) => (other && !other.isHere ? other : []))
  return [...new Map(sellers.map((other) => [other.subdomain, other])).values()].map(({ name, subdomain, url }) => (
    <p key={subdomain}>
      <a href={url} onClick={() => persistAccess(subdomain, { token })}>
        {t('again.elsewhere', { name })}
      </a>
    </p>
  ))
}

function PeopleOfSale({ token, saleId, ...takes }: TakesPeople & { token: string; saleId: string }) {
  const brand = useBrand()
  const { loaded, retry } = useLoaded(saleId, () =>
    call(buyAgainApi.people, { body: { token, saleId, ...seller(brand) } }, HERE),
  )
  return loaded.status === 'ready' ? (
    <People {...takes} before={loaded.value} />
  ) : (
    <Waiting loaded={loaded} onRetry={retry} />
  )
}

function People({ before, current, onTake, ...takes }: TakesPeople & { before: BoughtBefore }) {
  const { passengers: people, contact } = before
  const { state, change } = usePurchase()
  const bringsContact = state?.contact.email === ''
  const [positions, setPositions] = useState<readonly number[]>(() => people.map((_, n) => n).slice(0, current.length))
  const passengers = passengersAgain(
    people.filter((_, position) => positions.includes(position)),
    takes.today,
  )
  return (
    <>
      <form onChange={({ currentTarget }) => setPositions(chosenIn(new FormData(currentTarget)))}>
        <PeopleChoice
          id="again-people"
          people={people}
          chosenAtFirst={current.length}
          hint={t('again.places', { count: current.length })}
        />
      </form>
      <TakePeople
        {...takes}
        current={current}
        people={passengers.map((passenger) => ({
          passenger,
          birthDateText: writeDay(passenger.birthDate),
          zoneIssues: [],
          isNameDivided: false,
        }))}
        {...(bringsContact ? { notice: t('again.contact') } : {})}
        onTake={(chosenPeople) => {
          if (bringsContact) change((now) => ({ ...now, contact: contactAgain(now.contact, contact) }))
          onTake(chosenPeople)
        }}
      />
    </>
  )
}
