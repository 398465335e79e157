import { Box, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { DESCRIPTION_MAX_LENGTH, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { normalizeSubdomain, SUBDOMAIN_MAX_LENGTH } from '#shared/businesses/subdomain.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { ColorField } from './ColorField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { FormField } from './FormField.tsx'
import { ImageField } from './ImageField.tsx'
import { StorefrontPreview } from './StorefrontPreview.tsx'
import type { FormState } from './useForm.ts'

const { fields, help } = businessTexts

/** Drag and drop is only loaded with this step. */
const BannerFields = lazy(async () => ({ default: (await import('./BannerFields.tsx')).BannerFields }))

type Props = { state: FormState<StorefrontForm>; businessName: string; isMainBrand?: boolean }

/** Step 2: what visitors see, beside how it will look. */
export const StorefrontFields = ({ state, businessName, isMainBrand = false }: Props) => {
  const { subdomain, description } = state.form
  const address = `${window.location.origin}/${normalizeSubdomain(subdomain) || '…'}`
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Stack spacing={2}>
        <FormField
          state={state}
          name="subdomain"
          label={fields.subdomain}
          required
          disabled={isMainBrand}
          maxLength={SUBDOMAIN_MAX_LENGTH + 20}
          inputMode="email"
          helperText={isMainBrand ? help.fixed : help.subdomain(address)}
        />
        <FormField
          state={state}
          name="description"
          label={fields.description}
          required
          multiline
          minRows={2}
          maxLength={DESCRIPTION_MAX_LENGTH}
          helperText={`${description.length}/${DESCRIPTION_MAX_LENGTH}`}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <ColorField state={state} name="primaryColor" />
          <ColorField state={state} name="secondaryColor" />
        </Box>
      </Stack>
      <StorefrontPreview form={state.form} businessName={businessName} />
      <Stack spacing={2}>
        <ImageField state={state} name="logoUrl" crop="free" required />
        <ImageField state={state} name="faviconUrl" crop="avatar" required />
        <ImageField state={state} name="headerUrl" crop="free" />
        <Suspense>
          <BannerFields state={state} />
        </Suspense>
        <ContactFields state={state} />
      </Stack>
    </Box>
  )
}
