import CloseIcon from '@mui/icons-material/Close'
import UploadIcon from '@mui/icons-material/Upload'
import { Box, Button, CircularProgress, FormHelperText, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { t } from '../i18n/business-texts.ts'
import type { CropShape } from './crop.ts'
import { usePickedImage } from './usePickedImage.tsx'

const { fields, help } = t.sellers

type Props = {
  source: 'logoUrl' | 'faviconUrl' | 'headerUrl'
  crop: CropShape
  required?: boolean
}

/**
 * One image of a storefront, which users pick, crop and upload, replace or remove. The row is as high without an image as with one,
 * so that an upload that ends moves no button below it.
 */
export const ImageField = ({ source, crop, required = false }: Props) => {
  const { field, fieldState } = useController<StorefrontForm, typeof source>({ name: source })
  const url = field.value
  const { open, isSending, errorMessage, dialog } = usePickedImage({ crop, onUploaded: field.onChange })
  const wrong = errorMessage ?? fieldState.error?.message
  const helpId = useId()
  const height = crop === 'avatar' ? 32 : 56
  const label = required ? `${fields[source]} *` : fields[source]
  return (
    <Box component="fieldset" aria-label={fields[source]} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: wrong ? 'error.main' : 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minHeight: height }}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={t.sellers.image.current(fields[source])}
            sx={{
              height,
              maxWidth: 200,
              objectFit: 'contain',
              bgcolor: '#fff',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              p: crop === 'avatar' ? 0 : 0.5,
            }}
          />
        )}
        <Button
          variant="outlined"
          size="small"
          startIcon={isSending ? <CircularProgress size={16} aria-hidden /> : <UploadIcon />}
          onClick={open}
          disabled={isSending}
          aria-invalid={wrong !== undefined}
          aria-describedby={helpId}
        >
          {isSending ? t.sellers.image.uploading : url ? t.sellers.image.change : t.sellers.image.choose}
        </Button>
        {url && !required && (
          <IconButton
            size="small"
            aria-label={t.sellers.image.remove(fields[source])}
            onClick={() => field.onChange(null)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <FormHelperText id={helpId} error={Boolean(wrong)} sx={{ mx: 0 }}>
        {wrong ?? (crop === 'avatar' ? `${help.image} ${help.favicon}` : help.image)}
      </FormHelperText>
      {dialog}
    </Box>
  )
}
