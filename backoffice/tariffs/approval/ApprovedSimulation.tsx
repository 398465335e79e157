import { useGetList, useGetOne } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import type { TariffSimulation, TariffSimulationRow } from '#shared/tariffs/simulation-contract.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { WHOLE } from '../../kit/PageFrame.tsx'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { Note } from '../content/WarningsPanel.tsx'
import { Totals, UnpricedSales } from '../simulation/SimulationResult.tsx'
import { ApprovedSection, Plain } from './ApprovedSection.tsx'

/** What the last finished simulation of a version gave; the tab has all of it. */
export const ApprovedSimulation = ({ version }: { version: TariffVersion }) => {
  const { data, error, refetch } = useGetList<TariffSimulationRow>('tariffSimulations', {
    filter: { version: version.id },
    sort: { field: 'startedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 20 },
  })
  const last = data?.find(({ state }) => state === 'done')
  return (
    <ApprovedSection title={t.approval.simulation}>
      {!data && <LoadingOrFailed failure={error} onRetry={() => void refetch()} />}
      {data && !last && <Note>{t.approval.notSimulated}</Note>}
      {last && <Last id={last.id} revision={version.revision} />}
    </ApprovedSection>
  )
}

const Last = ({ id, revision }: { id: string; revision: number }) => {
  const { data, error, refetch } = useGetOne<TariffSimulation>('tariffSimulations', { id, meta: WHOLE })
  if (!data?.result) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const { totals, losses, unpriced } = data.result
  const period = t.simulation.between(formatDay(data.startDate), formatDay(data.endDate))
  return (
    <>
      {data.revision < revision && <Note>{t.approval.outdated}</Note>}
      <Plain>{`${period} · ${t.simulation.totalsOf(totals.sales)}`}</Plain>
      {totals.sales > 0 && <Totals totals={totals} />}
      {totals.sales > 0 && (
        <Plain>{losses.sales === 0 ? t.simulation.noLosses : t.approval.losses(losses.sales)}</Plain>
      )}
      <UnpricedSales unpriced={unpriced} />
    </>
  )
}
