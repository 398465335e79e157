import { Box, InputAdornment } from '@mui/material'
import { useController } from 'react-hook-form'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'

/** A colour, typed or picked. */
export const ColorField = ({ source }: { source: 'primaryColor' | 'secondaryColor' }) => {
  const { field } = useController<StorefrontForm, typeof source>({ name: source })
  const value = field.value.trim()
  const label = t.sellers.fields[source]
  const swatch = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={t.sellers.pickColor(label)}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => field.onChange(event.target.value)}
        sx={{ width: 28, height: 28, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
      />
    </InputAdornment>
  )
  return <TextField source={source} label={label} required maxLength={7} InputProps={{ startAdornment: swatch }} />
}
