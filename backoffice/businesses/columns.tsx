import { Chip } from '@mui/material'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { formatPercent } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'

type Col = Column<BusinessRow>

const name: Col = {
  source: 'name',
  after: ({ isMainBrand }) => isMainBrand && <Chip label={businessTexts.mainBrand} sx={{ height: 20 }} />,
  card: 'title',
}

function percent(source: 'commission' | 'markup', header: string): Col {
  return { source, header, csv: (row) => row[source], show: (row) => formatPercent(row[source]), align: 'right' }
}

const commission: Col = { ...percent('commission', 'Comisión (%)'), card: 'detail' }
const markup = percent('markup', 'Recargo (%)')
const rut: Col = { source: 'rut' }
const address: Col = { source: 'address', sorts: false, hidden: true }
const user: Col = { source: 'user', sorts: false, hidden: true }
const paymentType: Col = {
  source: 'paymentType',
  csv: (row) => businessTexts.paymentType[row.paymentType],
  card: 'detail',
}

export const businessColumns: readonly Col[] = [
  name,
  { source: 'subdomain', card: 'detail' },
  rut,
  address,
  commission,
  { ...markup, hidden: true },
  paymentType,
  user,
]

export const brokerColumns: readonly Col[] = [name, rut, address, commission, markup, paymentType, user]
