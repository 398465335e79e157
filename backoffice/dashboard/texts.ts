import { formatChange, formatCount as count } from '../i18n/format.ts'
import { t as base } from '../i18n/texts.ts'

/** The texts of the staff's home. */
const dashboard = {
  allSales: 'Ver todas las ventas',
  today: 'Hoy',
  month: 'Este mes',
  unpaid: 'Por cobrar a empresas',
  requests: 'Solicitudes por responder',
  sales: (sales: number) => (sales === 1 ? '1 venta' : `${count(sales)} ventas`),
  change: (percent: number) => `${formatChange(percent)} que los mismos días del mes pasado`,
  oldest: (day: string) => `desde el ${day}`,
  nothingUnpaid: 'No hay ventas impagas',
  noRequests: 'No hay solicitudes pendientes',
  allInTime: 'Todas en plazo',
  overdue: (requests: number) => (requests === 1 ? '1 vencida' : `${count(requests)} vencidas`),
  latest: 'Últimas ventas',
  trend: {
    title: 'Facturación',
    tableTitle: 'Facturación por período',
    span: 'Período del gráfico',
    spans: { days: '30 días', months: '12 meses' },
    view: 'Cómo verla',
    views: { chart: 'Gráfico', table: 'Tabla' },
    described: (start: string) =>
      `Facturación en dólares desde ${start}. Elegí “Tabla” para leer los importes de cada período.`,
    empty: 'Todavía no hay ventas en este período.',
    period: 'Período',
    quantity: 'Ventas',
    gross: 'Facturado',
    houseShare: 'Neto proveedor',
  },
  comparison: {
    title: 'Quién y qué vendió',
    span: 'Período de la comparación',
    subject: 'Qué comparar',
    subjects: { businesses: 'Por empresa', plans: 'Por plan' },
    subjectOf: { businesses: 'Empresa', plans: 'Plan' },
    periods: (now: string, before: string) => `Facturado ${now}, y ${before}.`,
    now: 'Ahora',
    before: 'Antes',
    change: 'Cambio',
    new: 'Nuevo',
    others: (others: number) => (others === 1 ? 'Otro' : `Otros ${count(others)}`),
    empty: 'No hay ventas en estos períodos.',
  },
} as const

export const t = { ...base, dashboard }
