import { Money } from '../ui/Money.tsx'
import type { PriceMove } from './price-view.ts'

import './PriceChange.css'

type PriceChangeProps = { move: PriceMove; beforeLabel: string; afterLabel: string; difference: string }

/** Shows an old price, the new one, and the difference. */
export function PriceChange({ move, beforeLabel, afterLabel, difference }: PriceChangeProps) {
  return (
    <dl className="price-move">
      <div>
        <dt>{beforeLabel}</dt>
        <dd>
          <Money amount={move.before} />
        </dd>
      </div>
      <div>
        <dt>{afterLabel}</dt>
        <dd>
          <strong>
            <Money amount={move.after} />
          </strong>
          {move.difference > 0 && <span className="price-difference">{difference}</span>}
        </dd>
      </div>
    </dl>
  )
}
