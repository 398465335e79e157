import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { brand } from './brand-contract.ts'

/** Every page of the back-office makes this call: it does not bring along the forms that the other calls of businesses need. */
export const ownBrandApi = {
  read: endpoint({
    method: 'GET',
    path: '/business/own',
    access: 'session.show',
    summary: 'Con qué marca trabaja la sesión: la de su empresa, o la nuestra',
    result: z.pick(brand, { subdomain: true, name: true, logoUrl: true }),
    shape: 'envelope',
  }),
}
