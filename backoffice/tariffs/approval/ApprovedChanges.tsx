import { useGetOne } from 'react-admin'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { movesPrices, tariffChanges } from '#shared/tariffs/diff.ts'
import { t as texts } from '../../i18n/spreadsheet-texts.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { WHOLE } from '../../kit/PageFrame.tsx'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { ChangesTable } from '../content/ChangesTable.tsx'
import { ApprovedSection, Plain } from './ApprovedSection.tsx'

/** The changes that are rendered at first; a button renders the rest. */
const DRAWN = 12

/** What a version changes against the one that it was copied from, the prices first. */
export const ApprovedChanges = ({ version }: { version: TariffVersion }) =>
  version.basedOn === null ? (
    <ApprovedSection title={t.approval.prices}>
      <Plain>{texts.changes.first}</Plain>
    </ApprovedSection>
  ) : (
    <Changes {...version} basedOn={version.basedOn} />
  )

const Changes = ({ basedOn, content }: TariffVersion & { basedOn: number }) => {
  const { data, error, refetch } = useGetOne<TariffVersion>('tariffs', { id: basedOn, meta: WHOLE })
  const changes = data && tariffChanges(data.content, content)
  const prices = changes?.filter(movesPrices) ?? []
  const others = changes?.filter((change) => !movesPrices(change)) ?? []
  return (
    <>
      <ApprovedSection title={t.approval.prices}>
        {!changes && <LoadingOrFailed failure={error} onRetry={() => void refetch()} />}
        {changes && prices.length === 0 && <Plain>{t.approval.noPrices(basedOn)}</Plain>}
        {prices.length > 0 && <ChangesTable title={t.approval.prices} changes={prices} drawn={DRAWN} />}
      </ApprovedSection>
      {others.length > 0 && (
        <ApprovedSection title={t.approval.others}>
          <ChangesTable title={t.approval.others} changes={others} drawn={DRAWN} />
        </ApprovedSection>
      )}
    </>
  )
}
