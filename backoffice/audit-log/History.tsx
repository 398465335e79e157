import { lazy, Suspense } from 'react'
import { CanAccess } from 'react-admin'
import type { RecordKind } from '#shared/audit/contract.ts'

export type HistoryProps = {
  resource: RecordKind
  id: string
  /** A search text that limits the entries further. */
  q?: string
}

const Section = lazy(async () => ({ default: (await import('./HistorySection.tsx')).HistorySection }))

/** The audit log of one record, for roles that may read it; it loads after the record. */
export const History = (record: HistoryProps) => (
  <CanAccess action="list" resource="auditLog">
    <Suspense fallback={null}>
      <Section {...record} />
    </Suspense>
  </CanAccess>
)
