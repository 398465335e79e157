import { Suspense } from 'react'
import { CanAccess } from 'react-admin'
import type { RecordKind } from '#shared/audit/contract.ts'
import { lazySection } from '../kit/lazySection.tsx'

export type HistoryProps = {
  resource: RecordKind
  id: string
  /** A search text that limits the entries further. */
  q?: string
}

/** Where it does not arrive, it says so in its place: the page may have a dialog that is being typed into. */
const Section = lazySection<HistoryProps>(async () => (await import('./HistorySection.tsx')).HistorySection)

/** The audit log of one record, for roles that may read it; it loads after the record. */
export const History = (record: HistoryProps) => (
  <CanAccess action="list" resource="auditLog">
    <Suspense fallback={null}>
      <Section {...record} />
    </Suspense>
  </CanAccess>
)
