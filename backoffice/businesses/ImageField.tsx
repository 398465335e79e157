import CloseIcon from '@mui/icons-material/Close'
import UploadIcon from '@mui/icons-material/Upload'
import { Box, Button, CircularProgress, FormHelperText, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import type { CropShape } from './crop.ts'
import type { FormState } from './useForm.ts'
import { usePickedImage } from './usePickedImage.tsx'

const { image: texts, fields, help } = businessTexts

type Props = {
  state: FormState<StorefrontForm>
  name: 'logoUrl' | 'faviconUrl' | 'headerUrl'
  crop: CropShape
  required?: boolean
}

/** One image of a storefront: picked, cropped, kept; changed or taken away. */
export const ImageField = ({ state, name, crop, required = false }: Props) => {
  const url = state.form[name]
  const { open, isSending, problem, dialog } = usePickedImage({ crop, onKept: (kept) => state.set({ [name]: kept }) })
  const wrong = problem ?? state.errorOf(name)
  const helpId = useId()
  const label = required ? `${fields[name]} *` : fields[name]
  return (
    <Box component="fieldset" aria-label={fields[name]} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: wrong ? 'error.main' : 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={texts.current(fields[name])}
            sx={{
              height: crop === 'avatar' ? 32 : 56,
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
          aria-invalid={wrong !== undefined && wrong !== null}
          aria-describedby={helpId}
        >
          {isSending ? texts.uploading : url ? texts.change : texts.choose}
        </Button>
        {url && !required && (
          <IconButton size="small" aria-label={texts.remove(fields[name])} onClick={() => state.set({ [name]: null })}>
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
