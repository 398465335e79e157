import * as z from 'zod/mini'
import { catalogueId, money, renamed } from '../wire.ts'

export const benefit = z.codec(
  z.object({
    id_beneficio: catalogueId,
    nombre_beneficio: z.string(),
    group: z.string(),
    planes: z.array(z.object({ id: catalogueId, valor: z.string() })),
  }),
  z.object({ id: catalogueId, name: z.string(), group: z.string(), planId: catalogueId, value: z.string() }),
  {
    decode: (wire) => ({
      id: wire.id_beneficio,
      name: wire.nombre_beneficio,
      group: wire.group,
      planId: wire.planes[0]?.id ?? 0,
      value: wire.planes[0]?.valor ?? '',
    }),
    encode: (own) => ({
      id_beneficio: own.id,
      nombre_beneficio: own.name,
      group: own.group,
      planes: [{ id: own.planId, valor: own.value }],
    }),
  },
)
export type Benefit = z.output<typeof benefit>

/** An extra benefit with its public price for one passenger, markup included. `excludes`: ids it cannot go with. */
export const extraBenefit = renamed(
  {
    id: catalogueId,
    descripcion: z.string(),
    cobertura: z.string(),
    precio: money,
    edad_maxima: z.int(),
    excludes: z.array(catalogueId),
  },
  { descripcion: 'description', cobertura: 'coverage', precio: 'price', edad_maxima: 'maxAge' },
)
export type OfferedExtraBenefit = z.output<typeof extraBenefit>
