import { Box } from '@mui/material'
import { SelectInput, TextInput, useListContext } from 'react-admin'
import { documentTail } from '#shared/sales/documents.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import { t } from '../i18n/texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { PeriodPresets } from '../reports/PeriodPresets.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { useFilterBy } from '../ui/useFilterBy.ts'

type Choices = { readonly all: string } & Readonly<Record<string, string>>

/** The choices of a filter without `all`, which is its initial value. */
function choicesOf({ all: _all, ...names }: Choices) {
  return Object.entries(names).map(([id, name]) => ({ id, name }))
}

/** The error of a document that is too short: encrypted documents are found only whole or by their last characters. */
function enoughOfDocument(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return documentTail(value) === null ? t.sales.documentPart : undefined
}

type Props = {
  staff: boolean
  /** Whether to show the filter by the person who sold. */
  sellers?: boolean
  defaults: SaleFilter
}

/** The filters of sales: a search text, plan, document and days; for staff also the seller and the payment state. */
export const SalesFilters = ({ staff, sellers = false, defaults }: Props) => (
  <ListFilters columns={staff ? 'repeat(4, 1fr)' : 'repeat(3, 1fr)'} defaults={defaults} after={<Presets />}>
    <Box sx={{ gridColumn: 'span 2' }}>
      <TextInput
        source="q"
        type="search"
        placeholder={t.sales.searchHint}
        helperText={false}
        resettable
        fullWidth
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
    </Box>
    <TextInput source="planName" helperText={false} resettable />
    {staff && (
      <TextInput source="businessName" helperText={false} resettable slotProps={{ htmlInput: { maxLength: 120 } }} />
    )}
    <TextInput
      source="documentNumber"
      helperText={false}
      placeholder={t.sales.documentHint}
      resettable
      validate={enoughOfDocument}
    />
    <DateInput source="startDate" />
    <DateInput source="endDate" />
    {sellers && (
      <TextInput source="soldBy" helperText={false} resettable slotProps={{ htmlInput: { maxLength: 80 } }} />
    )}
    {staff && <ChoiceFilter source="sellerType" names={t.sales.sellerType} />}
    {staff && <ChoiceFilter source="paid" names={t.sales.paidFilter} />}
  </ListFilters>
)

const ChoiceFilter = ({ source, names }: { source: string; names: Choices }) => (
  <SelectInput source={source} choices={choicesOf(names)} emptyValue="all" emptyText={names.all} helperText={false} />
)

const Presets = () => {
  const { filterValues } = useListContext()
  const filterBy = useFilterBy()
  return <PeriodPresets period={filterValues} onPick={(period) => filterBy({ ...filterValues, ...period })} />
}
