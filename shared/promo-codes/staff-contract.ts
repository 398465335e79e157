import * as z from 'zod/mini'
import { recordVersion } from '../record-version.ts'
import { businessType } from '../auth/contract.ts'
import { endpoint } from '../http.ts'
import type { MessageKey } from '../messages.ts'
import { listQuery, pickedIds } from '../lists.ts'
import { day, drop, flag, percent, renamed, renamedStrictly, unlessSent } from '../wire.ts'
import { promoStates } from './state.ts'
import { totalPercentage } from './usable.ts'

// Separate from the visitors' contract, which every storefront loads.

const promoCodeId = z.guid({ error: 'PROMO.UNKNOWN' })

/** The service types of the wire: every code is for all three. */
const SERVICE_TYPES = [1, 2, 3] as const
const serviceTypes = z.tuple([z.literal(1), z.literal(2), z.literal(3)])

const wireRow = {
  _id: z.string(),
  id: z.string(),
  code: z.string(),
  isPaused: flag,
  businessList: z.array(z.string()),
  /** How many sales may use it; null: no limit. */
  usesNumber: z.nullable(z.int()),
  /** How many sales used it, in whatever case its code was typed. */
  usesCount: z.int(),
  /** How many uses are reserved by running payments. */
  usesHeld: z.int(),
  dateStart: z.nullable(day),
  dateEnd: z.nullable(day),
  ownPercentage: percent,
  companyPercentage: percent,
  totalPercentage: percent,
  servicesTypesIds: serviceTypes,
  /** The version, which increases with every change; an edit that names another one is refused. */
  version: z.int(),
}
const names = {
  _id: drop,
  businessList: 'businessIds',
  usesNumber: 'usesLimit',
  usesHeld: 'held',
  dateStart: 'startDate',
  dateEnd: 'endDate',
  totalPercentage: drop,
  servicesTypesIds: drop,
} as const

const calculatedFields = (own: { id: string; ownPercentage: number; companyPercentage: number }) => ({
  _id: own.id,
  totalPercentage: totalPercentage(own),
  servicesTypesIds: [...SERVICE_TYPES] as [1, 2, 3],
})

const row = renamed(wireRow, names, calculatedFields)
/** A code in the lists of staff. */
export type PromoCodeRow = z.output<typeof row>

const business = renamed(
  {
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    businessType,
    isMainBrand: flag,
    /** Whether the business is deleted: it stays on its codes, but cannot be chosen for others. */
    isDeleted: flag,
    markup: percent,
    commission: percent,
  },
  { _id: drop, businessType: 'type', commission: 'commissionPercent' },
  ({ id }) => ({ _id: id }),
)
/** A business that a code can be for, with the terms from which a margin is calculated. */
export type PromoBusiness = z.output<typeof business>

const detail = renamed({ ...wireRow, businesses: z.array(business) }, names, calculatedFields)
export type PromoCodeDetail = z.output<typeof detail>

/** A text longer than any rule accepts, so that the rules answer with their own keys. */
const longText = z.string().check(z.maxLength(200, { error: 'FIELD.TOO_LONG' }))
/** A day as typed; an empty one is no day. */
const typedDay = z.codec(z.nullable(longText), z.nullable(z.string()), {
  decode: (sent) => sent || null,
  encode: (own) => own,
})
const number = (error: MessageKey) => z.number({ error }).check(z.minimum(-1e9), z.maximum(1e9))
const percentage = number('PROMO.ERROR.PERCENTAGE_INVALID')
const businessIds = z
  .array(z.guid({ error: 'PROMO.ERROR.BUSINESS_UNKNOWN' }))
  .check(z.maxLength(5_000, { error: 'TOO_LARGE' }))

/** Checks only types: the server checks the rules of shared/promo-codes/terms.ts, each with its own key. */
const draft = {
  code: unlessSent(longText, ''),
  isPaused: unlessSent(flag, false),
  businessList: unlessSent(businessIds, []),
  usesNumber: unlessSent(z.nullable(number('PROMO.ERROR.USES_NUMBER_INVALID')), null),
  dateStart: unlessSent(typedDay, null),
  dateEnd: unlessSent(typedDay, null),
  ownPercentage: unlessSent(percentage, 0),
  companyPercentage: unlessSent(percentage, 0),
}
const draftNames = {
  businessList: 'businessIds',
  usesNumber: 'usesLimit',
  dateStart: 'startDate',
  dateEnd: 'endDate',
  totalPercentage: drop,
  servicesTypesIds: drop,
} as const

/** Fields that the server calculates, or that are the same for every code. */
const unusedFields = { totalPercentage: z.optional(z.unknown()), servicesTypesIds: z.optional(serviceTypes) }

const newPromoCode = renamedStrictly({ ...draft, ...unusedFields }, draftNames, () => ({
  servicesTypesIds: [...SERVICE_TYPES] as [1, 2, 3],
}))

/** The fields that an edit changes; `{id, isPaused}` alone pauses or resumes. */
const promoCodeEdit = renamedStrictly(
  {
    _id: z.optional(z.unknown()),
    id: promoCodeId,
    version: z.optional(recordVersion),
    ...z.partial(z.object(draft)).shape,
    ...unusedFields,
  },
  { _id: drop, ...draftNames },
)
export type PromoCodeEdit = z.output<typeof promoCodeEdit>

const filter = z.strictObject({
  /** Part of the code, in any case. */
  code: z.optional(z.string().check(z.maxLength(50))),
  businessId: z.optional(z.guid()),
  state: z.optional(z.enum(['all', ...promoStates])),
})
export type PromoCodeFilter = z.output<typeof filter>

export const promoCodeFields = [
  'code',
  'usesCount',
  'ownPercentage',
  'companyPercentage',
  'totalPercentage',
  'startDate',
  'endDate',
  'isPaused',
] as const

export const promoCodeStaffApi = {
  list: endpoint({
    method: 'GET',
    path: '/code/promoCodeFindList',
    access: 'promoCodes.list',
    summary: 'Los códigos de descuento, con su límite de usos y los usos que ya tienen',
    query: listQuery(filter, promoCodeFields),
    result: z.array(row),
    shape: 'rows',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/code/promoCode/:id',
    access: 'promoCodes.show',
    summary: 'Un código de descuento y las empresas en las que vale',
    params: z.object({ id: promoCodeId }),
    result: detail,
    shape: 'envelope',
  }),
  businesses: endpoint({
    method: 'GET',
    path: '/code/promoCodeBusinesses',
    access: 'promoCodeBusinesses.list',
    summary: 'Las empresas y los brokers para los que puede ser un código, con su recargo y su comisión',
    result: z.array(business),
    shape: 'array',
  }),
  add: endpoint({
    method: 'POST',
    path: '/code/promoCodeAdd',
    access: 'promoCodes.create',
    summary: 'Agregar un código de descuento',
    message: 'PROMO.ADD_SUCCESS',
    body: newPromoCode,
    result: z.object({ id: z.string() }),
    shape: 'envelope',
  }),
  edit: endpoint({
    method: 'POST',
    path: '/code/promoCodeEdit',
    access: 'promoCodes.edit',
    summary: 'Cambiar un código de descuento; con id e isPaused solos, pausarlo o reanudarlo',
    message: 'PROMO.EDIT_SUCCESS',
    body: promoCodeEdit,
    result: detail,
    shape: 'envelope',
  }),
  pause: endpoint({
    method: 'POST',
    path: '/code/promoCodesPause',
    access: 'promoCodes.pause',
    summary: 'Pausar o reanudar los códigos elegidos, todos o ninguno',
    message: 'PROMO.EDIT_SUCCESS',
    body: z.strictObject({ ids: pickedIds(promoCodeId), isPaused: z.boolean() }),
    /** How many codes it changed, and which. */
    result: z.object({ changed: z.int(), ids: z.array(z.string()) }),
    shape: 'envelope',
  }),
  taken: endpoint({
    method: 'POST',
    path: '/code/promoCodeTaken',
    access: 'promoCodes.create',
    summary: 'Si un código ya existe o existió, en cualquier caja',
    body: z.strictObject({ code: longText }),
    result: z.boolean(),
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/code/promoCodeDel',
    access: 'promoCodes.delete',
    asksPassword: true,
    summary: 'Eliminar un código de descuento, que no se puede volver a usar',
    message: 'PROMO.DELETE_SUCCESS',
    body: z.strictObject({ id: promoCodeId, code: z.optional(longText) }),
    result: z.object({ id: z.string() }),
    shape: 'envelope',
  }),
}
