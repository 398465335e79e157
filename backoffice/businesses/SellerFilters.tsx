import { Box, Button } from '@mui/material'
import { FilterLiveForm, SelectInput, TextInput, useListContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { businessTexts } from '../i18n/business-texts.ts'
import { texts } from '../i18n/texts.ts'
import { FilterPanel } from '../ui/FilterPanel.tsx'

const { all, ...payments } = businessTexts.paymentFilter
const PAYMENTS = Object.entries(payments).map(([id, name]) => ({ id, name }))

/** By name and by payment type, as they are typed. */
export const SellerFilters = () => (
  <FilterPanel collapsible>
    <FilterLiveForm>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr auto' },
          '& .RaInput-root, & .MuiFormControl-root': { m: 0 },
        }}
      >
        <TextInput source="name" helperText={false} resettable />
        <SelectInput source="paymentType" choices={PAYMENTS} emptyValue="all" emptyText={all} helperText={false} />
        <CleanButton />
      </Box>
    </FilterLiveForm>
  </FilterPanel>
)

const CleanButton = () => {
  const { setFilters } = useListContext()
  const { setValue } = useFormContext<Record<string, unknown>>()
  const clean = () => {
    setFilters({})
    // Through the form as well: what was typed a moment ago would still be sent, and undo the cleaning.
    setValue('name', '')
    setValue('paymentType', 'all')
  }
  return (
    <Button onClick={clean} sx={{ height: 40 }}>
      {texts.list.clear}
    </Button>
  )
}
