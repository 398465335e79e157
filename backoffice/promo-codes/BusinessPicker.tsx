import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { messages } from '#shared/messages.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { soundPercentages } from '#shared/promo-codes/terms.ts'
import { readPromoCode, type TypedPromoCode } from '#shared/promo-codes/typed-draft.ts'
import { t } from './texts.ts'
import { useToast } from '../ui/useToast.ts'
import { Note } from '../ui/Note.tsx'
import { MarginTable } from './MarginTable.tsx'

type Props = {
  /** The businesses that can be chosen, and those that the code already has. */
  businesses: readonly PromoBusiness[]
}

/** The businesses of a code, each with its margin under the typed percentages. */
export const BusinessPicker = ({ businesses }: Props) => {
  const { field, fieldState } = useController<TypedPromoCode, 'businessIds'>({ name: 'businessIds' })
  const promo = useWatch<TypedPromoCode>() as TypedPromoCode
  const [search, setSearch] = useState('')
  const toast = useToast()
  const chosenBusinesses = field.value.flatMap((id) => businesses.find((business) => business.id === id) ?? [])
  const offered = businesses.filter(({ isDeleted }) => !isDeleted)

  function pick(business: PromoBusiness | null): void {
    if (!business) return
    setSearch('')
    if (field.value.includes(business.id)) toast.warning(messages['PROMO.ERROR.BUSINESS_ALREADY_SELECTED'])
    else field.onChange([...field.value, business.id])
  }

  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 1.5 }}>
        <Autocomplete
          options={offered}
          value={null}
          onChange={(_, business) => pick(business)}
          inputValue={search}
          // Choosing a business would also write its name into the search field; the list below shows it instead.
          onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          noOptionsText={t.promoCodes.form.noMatch}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={field.ref}
              label={t.promoCodes.form.pickBusiness}
              error={fieldState.invalid}
              helperText={fieldState.error?.message}
            />
          )}
          sx={{ flexGrow: 1, maxWidth: 420 }}
        />
        <Button
          onClick={() => field.onChange([...new Set([...field.value, ...offered.map(({ id }) => id)])])}
          disabled={offered.every(({ id }) => field.value.includes(id))}
          sx={{ height: 40, whiteSpace: 'nowrap' }}
        >
          {t.promoCodes.form.addAll}
        </Button>
      </Box>
      {chosenBusinesses.length === 0 ? (
        <Note>{t.promoCodes.form.noBusinesses}</Note>
      ) : (
        <MarginTable
          businesses={chosenBusinesses}
          promo={soundPercentages(readPromoCode(promo))}
          onRemove={(id) => field.onChange(field.value.filter((other) => other !== id))}
        />
      )}
    </>
  )
}
