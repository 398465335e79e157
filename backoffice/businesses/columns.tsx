import { Chip } from '@mui/material'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { t } from '../i18n/business-texts.ts'
import type { Column } from '../kit/columns.tsx'

type Col = Column<BusinessRow>

const name: Col = {
  source: 'name',
  after: ({ isMainBrand }) => isMainBrand && <Chip label={t.sellers.mainBrand} sx={{ height: 20 }} />,
  card: 'title',
}

const commissionPercent: Col = { source: 'commissionPercent', figure: 'percent', card: 'detail' }
const markup: Col = { source: 'markup', figure: 'percent' }
const rut: Col = { source: 'rut' }
const address: Col = { source: 'address', sorts: false, hidden: true }
const user: Col = { source: 'user', sorts: false, hidden: true }
const paymentType: Col = {
  source: 'paymentType',
  csv: (row) => t.sellers.paymentType[row.paymentType],
  card: 'detail',
}

export const businessColumns: readonly Col[] = [
  name,
  { source: 'subdomain', card: 'detail' },
  rut,
  address,
  commissionPercent,
  { ...markup, hidden: true },
  paymentType,
  user,
]

export const brokerColumns: readonly Col[] = [name, rut, address, commissionPercent, markup, paymentType, user]
