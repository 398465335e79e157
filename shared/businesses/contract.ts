import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { text } from '../wire.ts'
import { brand } from './brand-contract.ts'
import { brokerAdded, brokerEdited, businessAdded, businessEdited, typedText } from './form-contract.ts'
import { brokerId, businessId } from './ids.ts'
import { businessDetail, businessRow } from './row-contract.ts'
import { uniqueFields } from './availability.ts'

export const subdomainText = text(40)

/** The filters of the list: each is optional, and a row must match all of them. */
export const businessFilter = z.strictObject({
  /** Part of the name, any case, with or without accents. */
  name: z.optional(z.string().check(z.maxLength(120))),
  paymentType: z.optional(z.enum(['all', 'on-account', 'online'])),
  /** Companies when left out: brokers have their own calls. */
  type: z.optional(z.enum(['all', 'company', 'broker'])),
  ids: z.optional(z.array(z.guid()).check(z.maxLength(100))),
  /** Whether a draft of its storefront waits for staff; false filters nothing. */
  hasSentDraft: z.optional(z.boolean()),
})
export type BusinessFilter = z.output<typeof businessFilter>

const brokerFilter = z.strictObject({ name: businessFilter.shape.name, paymentType: businessFilter.shape.paymentType })

export const businessSortFields = [
  'name',
  'subdomain',
  'rut',
  'commissionPercent',
  'markup',
  'paymentType',
  'createdAt',
] as const

const deletionResult = z.object({ id: z.string() })

export const businessApi = {
  find: endpoint({
    method: 'GET',
    path: '/business/businessFind/:subdomain',
    access: 'public',
    summary: 'La marca de un sitio: nombre, colores, imágenes y contactos',
    params: z.object({ subdomain: subdomainText }),
    result: brand,
    shape: 'envelope',
  }),
  list: endpoint({
    method: 'GET',
    path: '/business/businessList',
    access: 'business.list',
    summary: 'Las empresas, con sus condiciones',
    query: listQuery(businessFilter, businessSortFields),
    result: z.array(businessRow),
    shape: 'rows',
  }),
  get: endpoint({
    method: 'GET',
    path: '/business/businessGet/:id',
    access: 'business.show',
    summary: 'Una empresa con su sitio',
    params: z.object({ id: businessId }),
    result: businessDetail,
    shape: 'envelope',
  }),
  taken: endpoint({
    method: 'POST',
    path: '/business/businessTaken',
    access: 'business.create',
    summary: 'Cuáles de estos valores ya tiene otra empresa o usuario',
    body: z.strictObject({
      /** The business whose own values are not counted as taken. */
      id: z.optional(businessId),
      subdomain: typedText,
      user: typedText,
    }),
    result: z.array(z.enum(uniqueFields)),
    shape: 'envelope',
  }),
  add: endpoint({
    method: 'POST',
    path: '/business/businessAdd',
    access: 'business.create',
    summary: 'Crear una empresa con su sitio y su usuario',
    message: 'BUSINESS.ADD_SUCCESS',
    body: businessAdded,
    result: businessDetail,
    shape: 'envelope',
  }),
  edit: endpoint({
    method: 'POST',
    path: '/business/businessEdit',
    access: 'business.edit',
    summary: 'Cambiar datos de una empresa: solo los que se envían',
    message: 'BUSINESS.EDIT_SUCCESS',
    body: businessEdited,
    result: businessDetail,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/business/businessDel',
    access: 'business.delete',
    asksPassword: true,
    summary: 'Eliminar una empresa: dejan de funcionar su sitio, sus usuarios y sus códigos; sus ventas quedan',
    message: 'BUSINESS.DELETE_SUCCESS',
    body: z.strictObject({ id: businessId }),
    result: deletionResult,
    shape: 'envelope',
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/business/:id/endSessions',
    access: 'business.edit',
    asksPassword: true,
    summary: 'Cerrar todas las sesiones de una empresa',
    message: 'USERS.SESSIONS_ENDED',
    params: z.object({ id: businessId }),
    body: z.optional(z.strictObject({})),
    result: z.null(),
    shape: 'envelope',
  }),
}

export const brokerApi = {
  list: endpoint({
    method: 'GET',
    path: '/broker',
    access: 'broker.list',
    summary: 'Los brokers, con sus condiciones',
    query: listQuery(brokerFilter, businessSortFields),
    result: z.array(businessRow),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/broker/:id',
    access: 'broker.show',
    summary: 'Un broker',
    params: z.object({ id: brokerId }),
    result: businessRow,
    shape: 'envelope',
  }),
  add: endpoint({
    method: 'POST',
    path: '/broker',
    access: 'broker.create',
    summary: 'Crear un broker con su usuario',
    message: 'BROKER.ADD_SUCCESS',
    body: brokerAdded,
    result: businessRow,
    shape: 'envelope',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/broker/:id',
    access: 'broker.edit',
    summary: 'Cambiar datos de un broker: solo los que se envían',
    message: 'BROKER.EDIT_SUCCESS',
    params: z.object({ id: brokerId }),
    body: brokerEdited,
    result: businessRow,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/broker/:id',
    access: 'broker.delete',
    asksPassword: true,
    summary: 'Eliminar un broker: dejan de funcionar sus usuarios; sus ventas quedan',
    message: 'BROKER.DELETE_SUCCESS',
    params: z.object({ id: brokerId }),
    result: deletionResult,
    shape: 'envelope',
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/broker/:id/endSessions',
    access: 'broker.edit',
    asksPassword: true,
    summary: 'Cerrar todas las sesiones de un broker',
    message: 'USERS.SESSIONS_ENDED',
    params: z.object({ id: brokerId }),
    body: z.optional(z.strictObject({})),
    result: z.null(),
    shape: 'envelope',
  }),
}
