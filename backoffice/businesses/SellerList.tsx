import { BooleanInput, SelectInput, type SortPayload, TextInput } from 'react-admin'
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

export const SellerList = ({ seller: { resource, texts, paths, columns } }: { seller: Seller }) => (
  <ListPage<BusinessRow>
    title={texts.title}
    columns={columns}
    sort={BY_NAME}
    pathOf={paths.show}
    filters={<SellerFilters hasDrafts={resource === 'business'} />}
    empty={{ none: texts.none, title: texts.empty, hint: t.sellers.emptyHint }}
    actions={<AddButton to={paths.add}>{texts.add}</AddButton>}
  />
)

/** Filters by name, by payment type, and companies by whether a draft of their storefront waits for staff. */
const SellerFilters = ({ hasDrafts }: { hasDrafts: boolean }) => (
  <ListFilters collapsible columns={hasDrafts ? '2fr 1fr auto' : '2fr 1fr'} defaults={NO_FILTER}>
    <TextInput source="name" helperText={false} resettable />
    <SelectInput source="paymentType" choices={PAYMENTS} emptyValue="all" emptyText={all} helperText={false} />
    {hasDrafts && <BooleanInput source="hasSentDraft" label={t.sellers.hasSentDraft} helperText={false} />}
  </ListFilters>
)
