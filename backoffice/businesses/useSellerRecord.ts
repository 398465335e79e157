import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useGetOne } from 'react-admin'
import type { BusinessDetail, BusinessRow } from '#shared/businesses/row-contract.ts'
import type { SavedChanges } from './businessRoutes.ts'
import type { Seller } from './seller.ts'

/** A business as its page shows it: a broker comes without what only a storefront has. */
export type SellerRecord = BusinessRow & Partial<BusinessDetail>

/** Apart from the list's rows, which react-admin would show as if they were whole. */
const DETAIL = { whole: true }

/** Reads a whole business. */
export function useSellerRecord({ resource }: Seller, id: string) {
  return useGetOne<SellerRecord>(resource, { id, meta: DETAIL })
}

/** Adds, saves and deletes: what is on screen changes when the server has agreed, and every list is read anew. */
export function useSellerCalls({ resource }: Seller) {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)

  async function done<Result>(calling: Promise<Result>): Promise<Result> {
    setPending(true)
    try {
      return await calling
    } finally {
      setPending(false)
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  return {
    isPending,
    add: (data: object) => done(dataProvider.create<BusinessRow>(resource, { data })),
    save: (record: SellerRecord, data: SavedChanges) =>
      done(dataProvider.update(resource, { id: record.id, data, previousData: record })),
    remove: (record: SellerRecord) => done(dataProvider.delete(resource, { id: record.id, previousData: record })),
    reload: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  }
}
