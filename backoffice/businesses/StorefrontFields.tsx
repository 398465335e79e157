import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, Suspense } from 'react'
import { CheckboxGroupInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { defaultHeroSentence, HERO_SENTENCE_MAX_LENGTH } from '#shared/businesses/hero-sentence.ts'
import {
  DESCRIPTION_MAX_LENGTH,
  LEGAL_TEXT_MAX_LENGTH,
  LEGAL_TEXTS,
  type StorefrontForm,
} from '#shared/businesses/storefront-form.ts'
import { languageNames, languages, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { normalizeSubdomain, SUBDOMAIN_MAX_LENGTH } from '#shared/businesses/subdomain.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'
import { ColorField } from './ColorField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ImageField } from './ImageField.tsx'
import { StorefrontPreview } from './StorefrontPreview.tsx'
import { lazySection } from '../kit/lazySection.tsx'
import { Note } from '../ui/Note.tsx'

const { fields, help } = t.sellers

const LANGUAGES = languages.map((id) => ({ id, name: languageNames[id], disabled: id === SOURCE_LANGUAGE }))

/** The drag-and-drop library is loaded only with this step. */
const BannerFields = lazySection(async () => (await import('./BannerFields.tsx')).BannerFields)

/** Step 2: the fields that visitors see, beside a preview. */
export const StorefrontFields = ({ isMainBrand }: { isMainBrand: boolean }) => {
  const { subdomain, name } = useWatch<StorefrontForm & TermsForm>() as StorefrontForm & TermsForm
  const address = `${window.location.origin}/${normalizeSubdomain(subdomain) || '…'}`
  return (
    <Stack spacing={2}>
      <LookFields businessName={name} isMainBrand={isMainBrand}>
        <TextField
          source="subdomain"
          label={fields.subdomain}
          required
          disabled={isMainBrand}
          maxLength={SUBDOMAIN_MAX_LENGTH + 20}
          inputMode="email"
          helperText={isMainBrand ? help.fixed : help.subdomain(address)}
        />
      </LookFields>
      <LegalFields />
    </Stack>
  )
}

type LookProps = { businessName: string; isMainBrand?: boolean; /** Above the rest. */ children?: ReactNode }

/** The fields for a storefront's look and its contact lines. */
export const LookFields = ({ businessName, isMainBrand = false, children }: LookProps) => {
  const form = useWatch<StorefrontForm>() as StorefrontForm
  const { description, heroSentence } = form
  const business = { name: businessName || t.sellers.preview.name, isMainBrand }
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
        {children}
        <TextField
          source="description"
          label={fields.description}
          required
          multiline
          minRows={2}
          maxLength={DESCRIPTION_MAX_LENGTH}
          helperText={`${description.length}/${DESCRIPTION_MAX_LENGTH}`}
        />
        <TextField
          source="heroSentence"
          label={t.sellers.optional(fields.heroSentence)}
          // Allows a longer text than is accepted: the rules report it, instead of the browser cutting it silently.
          maxLength={HERO_SENTENCE_MAX_LENGTH + 30}
          helperText={help.heroSentence(
            `${heroSentence.length}/${HERO_SENTENCE_MAX_LENGTH}`,
            defaultHeroSentence(business),
          )}
        />
        <CheckboxGroupInput
          source="languages"
          label={fields.languages}
          choices={LANGUAGES}
          helperText={help.languages}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <ColorField source="primaryColor" />
          <ColorField source="secondaryColor" />
        </Box>
      </Stack>
      <Box
        // On a phone the preview stands below the colours that it shows; on a desktop, beside all fields.
        sx={{
          gridColumn: { md: 2 },
          gridRow: { md: '1 / span 2' },
          position: { md: 'sticky' },
          top: { md: 72 },
          alignSelf: 'start',
        }}
      >
        <StorefrontPreview look={form} businessName={businessName} isMainBrand={isMainBrand} />
      </Box>
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

/** The company that a storefront names as the seller, the assistance provider, and the office hours (V-09). */
const LegalFields = () => (
  <Box component="section">
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1.5 }}>
      {t.sellers.legal}
    </Typography>
    <Note sx={{ mb: 1.5 }}>{help.legal}</Note>
    <Stack spacing={2}>
      {LEGAL_TEXTS.map((source) => (
        // Allows a longer text than is accepted: the rules report it, instead of the browser cutting it silently.
        <TextField key={source} source={source} label={fields[source]} maxLength={LEGAL_TEXT_MAX_LENGTH + 30} />
      ))}
    </Stack>
  </Box>
)
