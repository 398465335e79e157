import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { catalogueId, renamed } from '../wire.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from './plan-terms.ts'

export const residenceCountry = z.object({ id: catalogueId, name: z.string(), iso: z.string() })
export type ResidenceCountry = z.output<typeof residenceCountry>

export const destination = z.object({ id: catalogueId, name: z.string() })
export type DestinationName = z.output<typeof destination>

export const category = renamed(
  { id_categoria: catalogueId, categoria: z.string() },
  { id_categoria: 'id', categoria: 'name' },
)
export type Category = z.output<typeof category>

/** The categories of trip; the rules of dates and prices refer to their ids. */
export const categories: readonly Category[] = [
  { id: ANNUAL_CATEGORY, name: 'Más de un viaje al año' },
  { id: TRIP_CATEGORY, name: 'Por viaje (hasta 120 días)' },
]

export const catalogueApi = {
  residenceCountries: endpoint({
    method: 'GET',
    path: '/country/residenceCountries',
    access: 'public',
    summary: 'Países de residencia que se pueden elegir al cotizar',
    result: z.array(residenceCountry),
    shape: 'envelope',
  }),
  destinations: endpoint({
    method: 'GET',
    path: '/country/destinations',
    access: 'public',
    summary: 'Destinos',
    result: z.array(destination),
    shape: 'envelope',
  }),
  categories: endpoint({
    method: 'GET',
    path: '/category/allCategories',
    access: 'public',
    summary: 'Tipos de viaje: por viaje y anual',
    result: z.array(category),
    shape: 'envelope',
  }),
}
