import { Box, Typography } from '@mui/material'
import { type GetListResult, ListBase, SelectInput, SortButton, TextInput, useListContext } from 'react-admin'
import type { LetterFilter, LetterRow } from '#shared/letters/contract.ts'
import { resendProblem } from '#shared/letters/status.ts'
import { letterTexts } from '../i18n/letter-texts.ts'
import { ListFilters } from '../ui/ListFilters.tsx'
import { ListSheet, PAGE_SIZE } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { LetterRows } from './LetterRows.tsx'
import { ResendFailedButton } from './ResendFailedButton.tsx'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const
const DEFAULTS: LetterFilter = { status: 'unsent' }
/** While a letter is on its way, the list is read anew this often. Milliseconds. */
const POLL_MS = 3_000

const KINDS = Object.entries(letterTexts.kind).map(([id, name]) => ({ id, name }))
const STATUSES = Object.entries({ unsent: letterTexts.unsent, ...letterTexts.status }).map(([id, name]) => ({
  id,
  name,
}))

/** /admin/correo: at first the letters that did not leave, and the way to send them again (K-07). */
export const LetterList = () => {
  const toast = useToast()
  return (
    <ListBase
      resource="letters"
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      filterDefaultValues={DEFAULTS}
      storeKey={false}
      queryOptions={{
        onError: toast.failure,
        refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false),
      }}
    >
      <PageHeading title={letterTexts.title}>
        <ResendFailedButton />
        <Box sx={{ display: { sm: 'none' } }}>
          <SortButton fields={['createdAt']} />
        </Box>
      </PageHeading>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
        {letterTexts.intro}
      </Typography>
      <LetterFilters />
      <ListSheet empty={<Nothing />}>
        <LetterRows />
      </ListSheet>
    </ListBase>
  )
}

/** Whether any letter of the page should leave in a moment. */
function isMoving(page: GetListResult | undefined): boolean {
  const letters = (page?.data ?? []) as LetterRow[]
  return letters.some((letter) => resendProblem(letter) === 'LETTER_ON_ITS_WAY')
}

const LetterFilters = () => (
  <ListFilters columns="2.2fr 1.2fr 1fr" defaults={DEFAULTS}>
    <TextInput source="recipient" label={letterTexts.search} helperText={false} resettable />
    <SelectInput source="kind" choices={KINDS} emptyText={letterTexts.allKinds} helperText={false} />
    <SelectInput source="status" choices={STATUSES} emptyText={letterTexts.allStatuses} helperText={false} />
  </ListFilters>
)

const Nothing = () => {
  const { filterValues } = useListContext()
  const fields = Object.keys(filterValues)
  if (fields.length === 0) return letterTexts.none
  const isAllLeft = fields.length === 1 && filterValues.status === DEFAULTS.status
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{isAllLeft ? letterTexts.allLeft : letterTexts.empty}</Typography>
      <Typography variant="body2">{isAllLeft ? letterTexts.allLeftHint : letterTexts.emptyHint}</Typography>
    </>
  )
}
