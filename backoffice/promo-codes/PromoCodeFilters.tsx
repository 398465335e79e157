import { Box } from '@mui/material'
import { AutocompleteInput, FilterLiveForm, SelectInput, TextInput, useGetList } from 'react-admin'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { promoStates } from '#shared/promo-codes/state.ts'
import { texts } from '../i18n/texts.ts'
import { ClearFilters } from '../ui/ClearFilters.tsx'
import { FilterPanel } from '../ui/FilterPanel.tsx'

const states = promoStates.map((id) => ({ id, name: texts.promoCodes.state[id] }))

/** Every filter works as it is typed, and they add up. */
export const PromoCodeFilters = () => {
  const { data: businesses = [] } = useGetList<PromoBusiness>('promoCodeBusinesses')
  return (
    <FilterPanel>
      <FilterLiveForm>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr 1fr', md: '1.4fr 1.4fr 1fr auto' },
            '& .RaInput-root, & .MuiFormControl-root': { m: 0 },
            '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
          }}
        >
          <TextInput source="code" type="search" helperText={false} resettable />
          <AutocompleteInput source="businessId" choices={businesses} helperText={false} />
          <SelectInput
            source="state"
            choices={states}
            emptyValue="all"
            emptyText={texts.promoCodes.anyState}
            helperText={false}
          />
          <ClearFilters defaults={NO_FILTER} />
        </Box>
      </FilterLiveForm>
    </FilterPanel>
  )
}

/** What the list starts with. */
export const NO_FILTER = { state: 'all' }
