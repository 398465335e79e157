import type { RecordKind } from '#shared/audit/contract.ts'
import { sellers } from './business-texts.ts'
import { correctedFields } from './corrected-fields.ts'
import { emails } from './email-texts.ts'
import { reconciliation } from './reconciliation-texts.ts'
import { requests } from './request-texts.ts'
import { search } from './search-texts.ts'
import { t as withAccounts } from './partner-account-texts.ts'
import { users } from './user-texts.ts'
import { t as base } from './texts.ts'

/** What an entry is about when it is no record with a page. */
const subject: Readonly<Record<string, string>> = {
  failed: 'Emails fallidos',
  'abandoned-purchases': 'Compras abandonadas',
  requests: 'Pedidos',
  sales: 'Ventas',
}

const record: Record<RecordKind, string> = {
  sales: 'Venta',
  business: 'Empresa',
  broker: 'Broker',
  accounts: 'Cuenta',
  promoCodes: 'Código',
  request: 'Pedido',
  reconciliation: 'Conciliación',
  tariffs: 'Tarifa',
  exchangeRates: 'Tipo de cambio',
  instalmentPlans: 'Plan de cuotas',
  paymentMethods: 'Forma de pago',
  entryRequirements: 'Requisito de entrada',
  users: 'Usuario',
}

/** The texts of the audit log and of the histories of records. */
const audit = {
  title: 'Auditoría',
  intro: 'Quién hizo qué, y sobre qué. Nadie puede cambiar ni borrar una entrada.',
  server: 'El sistema',
  anyAction: 'Todas',
  person: 'Quién (nombre o email)',
  q: 'Buscar en el detalle',
  subject,
  field: correctedFields,
  record,
  financedBy: { buyer: 'El comprador', house: 'Nosotros' },
  recordKind: 'Registro',
  anyRecord: 'Todos',
  recordId: 'Número, código o nombre',
  recordMissing: 'Escribí cuál: su número, código, nombre o email.',
  kindMissing: 'Elegí qué registro es.',
  change: (from: string, to: string) => `${from} → ${to}`,
  nothing: '—',
  yes: 'Sí',
  no: 'No',
  more: 'Ver todo',
  less: 'Ver menos',
  from: 'Desde',
  to: 'Hasta',
  none: 'Todavía no hay nada registrado.',
  empty: 'No hay nada con estos filtros.',
  emptyHint: 'Probá con otras fechas o limpiá los filtros.',
  history: 'Historial',
  noHistory: 'Todavía no hay nada registrado.',
  all: 'Ver todo en Auditoría',
} as const

export const t = {
  ...base,
  sellers,
  emails,
  reconciliation,
  requests,
  search,
  users,
  accounts: withAccounts.accounts,
  audit,
}
