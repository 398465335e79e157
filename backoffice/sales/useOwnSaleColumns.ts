import { useMemo } from 'react'
import { useCanAccess } from 'react-admin'
import { ownSaleColumns } from './columns.tsx'

/** The columns of a business's sales that the logged-in user may see. */
export function useOwnSaleColumns(): ReturnType<typeof ownSaleColumns> {
  const { canAccess: seesOthers = false } = useCanAccess({ resource: 'sales', action: 'seeOthers' })
  const { canAccess: seesCommission = false } = useCanAccess({ resource: 'ownSettlements', action: 'seeCommission' })
  return useMemo(() => ownSaleColumns({ seesOthers, seesCommission }), [seesOthers, seesCommission])
}
