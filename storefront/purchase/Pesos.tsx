import { formatDay } from '#shared/dates.ts'
import { type ExchangeRate, formatPesos, formatRate, inPesos } from '#shared/exchange-rates/pesos.ts'
import type { Cents } from '#shared/money.ts'
import { usePageState } from '../page-state.ts'
import type { PurchaseState } from './purchase-state.ts'
import { t } from './texts.ts'
import { usePurchase } from './use-purchase.ts'

import '../ui/Checkbox.css'

type PesosProps = { state: Pick<PurchaseState, 'inPesos'> }

/**
 * A checkbox that also shows prices in pesos, as information, while there is an exchange rate of the last days (T-08). A short one
 * leaves the rate to `PesosRate`.
 */
export function PesosSwitch({ state, isShort = false }: PesosProps & { isShort?: boolean }) {
  const { exchangeRate } = usePageState()
  const { change } = usePurchase()
  if (!exchangeRate) return null
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={state.inPesos}
        onChange={() => change((before) => ({ ...before, inPesos: !before.inPesos }))}
      />
      <span>{isShort ? t('purchase.summary.pesosShort') : rateInWords('purchase.summary.pesos', exchangeRate)}</span>
    </label>
  )
}

/** Says by which rate amounts are also shown in pesos. */
export function PesosRate({ state }: PesosProps) {
  const { exchangeRate } = usePageState()
  return exchangeRate && state.inPesos ? <span>{rateInWords('purchase.summary.pesosRate', exchangeRate)}</span> : null
}

function rateInWords(
  key: 'purchase.summary.pesos' | 'purchase.summary.pesosRate',
  { rate, day }: ExchangeRate,
): string {
  return t(key, { rate: formatRate(rate), day: formatDay(day) })
}

/** Shows an amount in pesos, unless the visitor unticked the checkbox. */
export function InPesos({ state, amount }: PesosProps & { amount: Cents }) {
  const { exchangeRate } = usePageState()
  return exchangeRate && state.inPesos ? (
    <small translate="no">{formatPesos(inPesos(amount, exchangeRate))}</small>
  ) : null
}
