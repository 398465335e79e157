import * as z from 'zod/mini'
import { scopes } from '../access/scopes.ts'
import { endpoint } from '../http.ts'
import { keyModes } from './key-form.ts'

const namedRow = z.object({ id: z.int(), name: z.string() })

export const meta = z.object({
  business: z.object({ name: z.string(), sellsOnAccount: z.boolean() }),
  key: z.object({ name: z.string(), mode: z.enum(keyModes), scopes: z.array(z.enum(scopes)) }),
  currency: z.literal('USD'),
  categories: z.array(namedRow),
  destinations: z.array(namedRow),
  residenceCountries: z.array(z.object({ id: z.int(), name: z.string(), iso: z.string() })),
  plans: z.array(z.object({ id: z.int(), name: z.string(), categoryId: z.int() })),
  extras: z.array(z.object({ id: z.int(), name: z.string(), coverage: z.string(), maxAge: z.int() })),
  limits: z.object({ passengers: z.int(), age: z.int() }),
})

export const metaApi = {
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/meta',
    access: 'key',
    summary: 'Lo que se puede cotizar, con sus ids, y qué puede la clave',
    result: meta,
    shape: 'array',
  }),
}
