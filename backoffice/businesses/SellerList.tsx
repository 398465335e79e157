import { SelectInput, type SortPayload, TextInput } from 'react-admin'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { t } from '../i18n/business-texts.ts'
import { AddButton } from '../kit/AddButton.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import type { Seller } from './seller.ts'

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }
const { all, ...payments } = t.sellers.paymentFilter
const PAYMENTS = Object.entries(payments).map(([id, name]) => ({ id, name }))
const NO_FILTER = { paymentType: 'all' }

export const SellerList = ({ seller: { texts, paths, columns } }: { seller: Seller }) => (
  <ListPage<BusinessRow>
    title={texts.title}
    columns={columns}
    sort={BY_NAME}
    pathOf={paths.show}
    filters={<SellerFilters />}
    empty={{ none: texts.none, title: texts.empty, hint: t.sellers.emptyHint }}
    actions={<AddButton to={paths.add}>{texts.add}</AddButton>}
  />
)

/** Filters by name and by payment type. */
const SellerFilters = () => (
  <ListFilters collapsible columns="2fr 1fr" defaults={NO_FILTER}>
    <TextInput source="name" helperText={false} resettable />
    <SelectInput source="paymentType" choices={PAYMENTS} emptyValue="all" emptyText={all} helperText={false} />
  </ListFilters>
)
