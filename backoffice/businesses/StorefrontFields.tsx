import { Box, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { DESCRIPTION_MAX_LENGTH, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { normalizeSubdomain, SUBDOMAIN_MAX_LENGTH } from '#shared/businesses/subdomain.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'
import { ColorField } from './ColorField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ImageField } from './ImageField.tsx'
import { StorefrontPreview } from './StorefrontPreview.tsx'

const { fields, help } = t.sellers

/** Drag and drop is only loaded with this step. */
const BannerFields = lazy(async () => ({ default: (await import('./BannerFields.tsx')).BannerFields }))

/** Step 2: what visitors see, beside how it will look. */
export const StorefrontFields = ({ isMainBrand }: { isMainBrand: boolean }) => {
  const form = useWatch<StorefrontForm & TermsForm>() as StorefrontForm & TermsForm
  const { subdomain, description } = form
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
        <TextField
          source="subdomain"
          label={fields.subdomain}
          required
          disabled={isMainBrand}
          maxLength={SUBDOMAIN_MAX_LENGTH + 20}
          inputMode="email"
          helperText={isMainBrand ? help.fixed : help.subdomain(address)}
        />
        <TextField
          source="description"
          label={fields.description}
          required
          multiline
          minRows={2}
          maxLength={DESCRIPTION_MAX_LENGTH}
          helperText={`${description.length}/${DESCRIPTION_MAX_LENGTH}`}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <ColorField source="primaryColor" />
          <ColorField source="secondaryColor" />
        </Box>
      </Stack>
      <StorefrontPreview form={form} businessName={form.name} />
      <Stack spacing={2}>
        <ImageField source="logoUrl" crop="free" required />
        <ImageField source="faviconUrl" crop="avatar" required />
        <ImageField source="headerUrl" crop="free" />
        <Suspense>
          <BannerFields />
        </Suspense>
        <ContactFields />
      </Stack>
    </Box>
  )
}
