import { useGetOne } from 'react-admin'
import { businessApi } from '#shared/businesses/contract.ts'
import type { ResultOf } from '#shared/http.ts'

/** The resource of the own brand. */
export const brand = { calls: { getOne: businessApi.own } }

type OwnBrand = ResultOf<typeof businessApi.own> & { id: string }

/** The brand of the user's business, or the main brand for staff. It is read once. */
export const useOwnBrand = () => useGetOne<OwnBrand>('brand', { id: 'own' }, { staleTime: Number.POSITIVE_INFINITY })
