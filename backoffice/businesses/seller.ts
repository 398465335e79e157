import { brokerApi, businessApi } from '#shared/businesses/contract.ts'
import type { BusinessDetail, BusinessRow } from '#shared/businesses/row-contract.ts'
import { messages, type MessageKey } from '#shared/messages.ts'
import { t } from '../i18n/business-texts.ts'
import type { Column } from '../kit/columns.tsx'
import type { ResourcePaths } from '../paths.ts'
import { brokerColumns, businessColumns } from './columns.tsx'
import { brokers } from '../brokers/resource.ts'
import { businesses } from './resource.ts'

/** A business on its page; a broker has no storefront fields. */
export type SellerRecord = BusinessRow & Partial<BusinessDetail>

/** The texts, paths and steps of a kind of business: companies have a storefront, brokers have none. */
export type Seller = {
  resource: 'business' | 'broker'
  paths: ResourcePaths
  texts: typeof t.sellers.business | typeof t.sellers.broker
  messageOf: (what: 'ADD' | 'EDIT' | 'DELETE') => string
  columns: readonly Column<BusinessRow>[]
  edit: (typeof businessApi)['edit'] | (typeof brokerApi)['edit']
  endSessions: (typeof businessApi)['endSessions'] | (typeof brokerApi)['endSessions']
}

const messagesOf = (name: 'BUSINESS' | 'BROKER') => (what: 'ADD' | 'EDIT' | 'DELETE') =>
  messages[`${name}.${what}_SUCCESS` satisfies MessageKey]

export const companySeller: Seller = {
  resource: 'business',
  paths: businesses.paths,
  texts: t.sellers.business,
  messageOf: messagesOf('BUSINESS'),
  columns: businessColumns,
  edit: businessApi.edit,
  endSessions: businessApi.endSessions,
}

export const brokerSeller: Seller = {
  resource: 'broker',
  paths: brokers.paths,
  texts: t.sellers.broker,
  messageOf: messagesOf('BROKER'),
  columns: brokerColumns,
  edit: brokerApi.edit,
  endSessions: brokerApi.endSessions,
}
