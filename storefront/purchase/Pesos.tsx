import { formatDay } from '#shared/dates.ts'
import { formatPesos, formatRate, inPesos } from '#shared/exchange-rates/pesos.ts'
import type { Cents } from '#shared/money.ts'
import { usePageState } from '../page-state.ts'
import type { PurchaseState } from './purchase-state.ts'
import { t } from './texts.ts'
import { usePurchase } from './use-purchase.ts'

import '../ui/Checkbox.css'

type PesosProps = { state: Pick<PurchaseState, 'inPesos'> }

/** A checkbox that also shows prices in pesos, as information, while there is an exchange rate of the last days (T-08). */
export function PesosSwitch({ state }: PesosProps) {
  const { exchangeRate } = usePageState()
  const { change } = usePurchase()
  if (!exchangeRate) return null
  const { rate, day } = exchangeRate
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={state.inPesos}
        onChange={() => change((before) => ({ ...before, inPesos: !before.inPesos }))}
      />
      <span>{t('purchase.summary.pesos', { rate: formatRate(rate), day: formatDay(day) })}</span>
    </label>
  )
}

/** Shows an amount in pesos when the visitor ticked the checkbox. */
export function InPesos({ state, amount }: PesosProps & { amount: Cents }) {
  const { exchangeRate } = usePageState()
  return exchangeRate && state.inPesos ? <small>{formatPesos(inPesos(amount, exchangeRate))}</small> : null
}
