import { AutocompleteInput, SelectInput, TextInput, useGetList } from 'react-admin'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { promoStates } from '#shared/promo-codes/state.ts'
import { texts } from '../i18n/texts.ts'
import { ListFilters } from '../ui/ListFilters.tsx'

const states = promoStates.map((id) => ({ id, name: texts.promoCodes.state[id] }))

/** What the list starts with. */
export const NO_FILTER = { state: 'all' }

/** By code, by business and by state. */
export const PromoCodeFilters = () => {
  const { data: businesses = [] } = useGetList<PromoBusiness>('promoCodeBusinesses')
  return (
    <ListFilters columns="1.4fr 1.4fr 1fr" defaults={NO_FILTER}>
      <TextInput source="code" type="search" helperText={false} resettable />
      <AutocompleteInput source="businessId" choices={businesses} helperText={false} />
      <SelectInput
        source="state"
        choices={states}
        emptyValue="all"
        emptyText={texts.promoCodes.anyState}
        helperText={false}
      />
    </ListFilters>
  )
}
