import { MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import { Counter } from '../../ui/Counter.tsx'
import type { Party } from '../party.ts'
import { t } from './texts.ts'

type PartyCountersProps = { party: Party; onCount: (next: Partial<Pick<Party, 'adults' | 'seniors'>>) => void }

/** Counts the travellers by the age that decides their price. */
export function PartyCounters({ party, onCount }: PartyCountersProps) {
  return (
    <>
      <Counter
        name="adults"
        label={t('party.adults')}
        hint={t('party.adults.hint')}
        value={party.adults}
        max={MAX_PASSENGERS - party.seniors}
        onChange={(adults) => onCount({ adults })}
      />
      <Counter
        name="seniors"
        label={t('party.seniors')}
        value={party.seniors}
        max={MAX_PASSENGERS - party.adults}
        onChange={(seniors) => onCount({ seniors })}
      />
    </>
  )
}
