import { useGetOne } from 'react-admin'
import { ownBrandApi } from '#shared/businesses/own-brand-contract.ts'
import type { ResultOf } from '#shared/http.ts'

/** How it is read. */
export const brand = { calls: { getOne: ownBrandApi.read } }

type OwnBrand = ResultOf<typeof ownBrandApi.read> & { id: string }

/** The brand that the user works for, asked for once: of their business, or the main brand for staff. */
export const useOwnBrand = () => useGetOne<OwnBrand>('brand', { id: 'own' }, { staleTime: Number.POSITIVE_INFINITY })
