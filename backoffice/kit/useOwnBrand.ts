import { useGetOne } from 'react-admin'
import { ownBrandApi } from '#shared/businesses/own-brand-contract.ts'
import type { ResultOf } from '#shared/http.ts'

/** The resource of the own brand. */
export const brand = { calls: { getOne: ownBrandApi.read } }

type OwnBrand = ResultOf<typeof ownBrandApi.read> & { id: string }

/** The brand of the user's business, or the main brand for staff. It is read once. */
export const useOwnBrand = () => useGetOne<OwnBrand>('brand', { id: 'own' }, { staleTime: Number.POSITIVE_INFINITY })
