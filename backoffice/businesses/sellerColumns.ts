import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import type { CsvColumn } from '#shared/csv.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import type { Seller } from './seller.ts'

/** The columns of the exported file. */
export function exportColumns({ resource }: Seller): CsvColumn<BusinessRow>[] {
  return [
    { header: 'Nombre', cell: ({ name }) => name },
    ...(resource === 'business' ? [subdomain] : []),
    { header: 'RUT', cell: ({ rut }) => rut },
    { header: 'Dirección', cell: ({ address }) => address },
    { header: 'Comisión (%)', cell: ({ commission }) => commission },
    { header: 'Recargo (%)', cell: ({ markup }) => markup },
    { header: 'Forma de pago', cell: ({ paymentType }) => businessTexts.paymentType[paymentType] },
    { header: 'Usuario', cell: ({ user }) => user },
  ]
}

const subdomain: CsvColumn<BusinessRow> = { header: 'Subdominio', cell: (row) => row.subdomain }
