import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import { ownBrandApi } from '#shared/businesses/own-brand-contract.ts'
import type { BusinessDetail } from '#shared/businesses/row-contract.ts'
import { Failure } from '#shared/errors.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { addBroker, addCompany } from './add.ts'
import { editBusiness } from './edit.ts'
import { endBusinessSessions } from './end-sessions.ts'
import { removeBusiness } from './remove.ts'
import { findBusiness, findBusinesses } from './staff-store.ts'
import { brandBySubdomain, mainBrand, sellingBrand } from '../sellers/store.ts'
import { unavailableFields } from './availability.ts'

/**
 * Serves the public data of a storefront's business, the brand of the session's own business, and businesses and brokers to
 * staff.
 */
export function businessRoutes(router: Router, dependencies: Dependencies): void {
  serve(
    router,
    businessApi.find,
    async ({ params }) => {
      const brand = await brandBySubdomain(dependencies.db, params.subdomain)
      if (!brand) throw new Failure('BUSINESS_NOT_FOUND')
      return brand
    },
    { failure: 'BUSINESS.GET_ERROR' },
  )
  serve(router, ownBrandApi.read, async ({ identity: { business } }) => {
    const { subdomain, name, logoUrl } = await (business
      ? sellingBrand(dependencies.db, business.id)
      : mainBrand(dependencies.db))
    return { subdomain, name, logoUrl }
  })
  companyRoutes(router, dependencies)
  brokerRoutes(router, dependencies)
}

function companyRoutes(router: Router, dependencies: Dependencies): void {
  const { db, env } = dependencies
  const type = 'company'
  const read = (id: string) => readBusiness(dependencies, id, type)

  serve(router, businessApi.list, ({ query }) => findBusinesses(db, query, env.publicUrl))
  serve(router, businessApi.get, ({ params }) => read(params.id))
  serve(router, businessApi.taken, ({ body }) => unavailableFields(db, body))
  serve(router, businessApi.add, async ({ body, identity }) => read(await addCompany(dependencies, body, identity)))
  serve(router, businessApi.edit, ({ body: { id, version, ...changes }, identity }) => {
    const save = () => editBusiness(dependencies, { id, type, version, changes }, identity)
    return saveOrCurrent(businessApi.edit, save, () => read(id))
  })
  serve(router, businessApi.remove, async ({ body: { id }, identity }) => {
    await removeBusiness(dependencies, { id, type }, identity)
    return { id }
  })
  serve(router, businessApi.endSessions, async ({ params: { id }, identity }) => {
    await endBusinessSessions(dependencies, { id, type }, identity)
    return null
  })
}

function brokerRoutes(router: Router, dependencies: Dependencies): void {
  const { db, env } = dependencies
  const type = 'broker'
  const read = (id: string) => readBusiness(dependencies, id, type)

  serve(router, brokerApi.list, ({ query: { filter, ...page } }) =>
    findBusinesses(db, { ...page, filter: { ...filter, type } }, env.publicUrl),
  )
  serve(router, brokerApi.get, ({ params }) => read(params.id))
  serve(router, brokerApi.add, async ({ body, identity }) => read(await addBroker(dependencies, body, identity)))
  serve(router, brokerApi.edit, ({ params: { id }, body: { version, ...changes }, identity }) => {
    const save = () => editBusiness(dependencies, { id, type, version, changes }, identity)
    return saveOrCurrent(brokerApi.edit, save, () => read(id))
  })
  serve(router, brokerApi.remove, async ({ params: { id }, identity }) => {
    await removeBusiness(dependencies, { id, type }, identity)
    return { id }
  })
  serve(router, brokerApi.endSessions, async ({ params: { id }, identity }) => {
    await endBusinessSessions(dependencies, { id, type }, identity)
    return null
  })
}

async function readBusiness(
  { db, env }: Dependencies,
  id: string,
  type: BusinessDetail['type'],
): Promise<BusinessDetail> {
  const found = await findBusiness(db, { id, type }, env.publicUrl)
  if (!found) throw new Failure(type === 'broker' ? 'BROKER_NOT_FOUND' : 'BUSINESS_NOT_FOUND')
  return found
}
