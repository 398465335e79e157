import type { CsvColumn } from '#shared/csv.ts'
import type { RequestRow } from '#shared/requests/desk-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { requestTexts } from '../i18n/request-texts.ts'

/** The columns of the exported file. */
export const exportColumns: CsvColumn<RequestRow>[] = [
  { header: 'Caso', cell: ({ caseNumber }) => caseNumber },
  { header: 'Tipo', cell: ({ kind }) => requestTexts.kind[kind] },
  { header: 'Estado', cell: ({ status }) => requestTexts.status[status] },
  { header: 'Recibido', cell: ({ createdAt }) => formatMoment(createdAt) },
  { header: 'Responder antes de', cell: ({ dueAt }) => formatMoment(dueAt) },
  { header: 'Vencido', cell: ({ isOverdue }) => (isOverdue ? 'Sí' : 'No') },
  { header: 'Voucher', cell: ({ voucher }) => voucher },
  { header: 'Documento', cell: ({ document }) => document },
  { header: 'Nombre', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Venta', cell: ({ saleNumber }) => (saleNumber === null ? null : saleCode(saleNumber)) },
  { header: 'Empresa', cell: ({ businessName }) => businessName },
  { header: 'Archivos', cell: ({ attachmentCount }) => attachmentCount },
]
