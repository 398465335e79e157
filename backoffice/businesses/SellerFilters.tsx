import { SelectInput, TextInput } from 'react-admin'
import { businessTexts } from '../i18n/business-texts.ts'
import { ListFilters } from '../ui/ListFilters.tsx'

const { all, ...payments } = businessTexts.paymentFilter
const PAYMENTS = Object.entries(payments).map(([id, name]) => ({ id, name }))
const NO_FILTER = { paymentType: 'all' }

/** By name and by payment type. */
export const SellerFilters = () => (
  <ListFilters collapsible columns="2fr 1fr" defaults={NO_FILTER}>
    <TextInput source="name" helperText={false} resettable />
    <SelectInput source="paymentType" choices={PAYMENTS} emptyValue="all" emptyText={all} helperText={false} />
  </ListFilters>
)
