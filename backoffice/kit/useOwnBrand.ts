import { useGetOne } from 'react-admin'
import { businessApi } from '#shared/businesses/contract.ts'
import type { ResultOf } from '#shared/http.ts'

/** How it is read. */
export const brand = { calls: { getOne: businessApi.own } }

type OwnBrand = ResultOf<typeof businessApi.own> & { id: string }

/** The brand that the user works for, asked for once: of their business, or the main brand for staff. */
export const useOwnBrand = () => useGetOne<OwnBrand>('brand', { id: 'own' }, { staleTime: Number.POSITIVE_INFINITY })
