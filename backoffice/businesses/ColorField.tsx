import { Box, InputAdornment } from '@mui/material'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { FormField } from './FormField.tsx'
import type { FormState } from './useForm.ts'

type Props = { state: FormState<StorefrontForm>; name: 'primaryColor' | 'secondaryColor' }

/** A colour, typed or picked. */
export const ColorField = ({ state, name }: Props) => {
  const value = state.form[name].trim()
  const label = businessTexts.fields[name]
  const swatch = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={businessTexts.pickColor(label)}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => state.set({ [name]: event.target.value })}
        sx={{ width: 28, height: 28, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
      />
    </InputAdornment>
  )
  return (
    <FormField
      state={state}
      name={name}
      label={label}
      required
      slotProps={{ input: { startAdornment: swatch }, htmlInput: { maxLength: 7, spellCheck: false } }}
    />
  )
}
