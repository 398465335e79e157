import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { brand } from './brand-contract.ts'

/** A module of its own: every page of the back-office makes this call, and need not load the forms of the other calls. */
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
