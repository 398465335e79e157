import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { languageNames, type Language } from '#shared/languages.ts'
import { t } from '../i18n/business-texts.ts'
import type { FieldsInWords } from '../kit/meanwhile/Meanwhile.tsx'
import { t as meanwhile } from '../kit/meanwhile/texts.ts'

const { fields } = t.sellers

/** The terms of a business for people who compare two values of a field. */
export const termsInWords: FieldsInWords<TermsForm> = {
  name: { label: fields.name },
  rut: { label: fields.rut },
  address: { label: fields.address },
  commissionPercent: { label: fields.commissionPercent },
  markup: { label: fields.markup },
  paymentType: {
    label: fields.paymentType,
    show: (type) => (type === null ? meanwhile.none : t.sellers.paymentType[type]),
  },
}

/** The look of a storefront for people who compare two values of a field. */
export const lookInWords: FieldsInWords<StorefrontLook> = {
  description: { label: fields.description, show: longText },
  heroSentence: { label: fields.heroSentence },
  languages: { label: fields.languages, show: languagesInWords },
  primaryColor: { label: fields.primaryColor, show: (color) => <Color color={color} /> },
  secondaryColor: { label: fields.secondaryColor, show: (color) => <Color color={color} /> },
  logoUrl: { label: fields.logoUrl, show: picture },
  faviconUrl: { label: fields.faviconUrl, show: picture },
  headerUrl: { label: fields.headerUrl, show: picture },
  banners: { label: t.sellers.banner.title, show: banners },
  contactEmail: { label: fields.contactEmail },
  contactLines: { label: t.sellers.contact, show: contactLines },
}

/** A storefront for people who compare two values of a field. */
export const storefrontInWords: FieldsInWords<StorefrontForm> = {
  subdomain: { label: fields.subdomain },
  ...lookInWords,
  legalName: { label: fields.legalName },
  providerName: { label: fields.providerName },
  officeHours: { label: fields.officeHours },
}

/** Names languages, each in its own words: "Español, Português". */
export function languagesInWords(chosen: readonly Language[]): string {
  return chosen.map((language) => languageNames[language]).join(', ')
}

function longText(text: string): ReactNode {
  return text.trim() ? (
    <Box component="span" sx={{ display: 'block', maxHeight: '9em', overflowY: 'auto', whiteSpace: 'pre-line' }}>
      {text}
    </Box>
  ) : (
    meanwhile.none
  )
}

const Color = ({ color }: { color: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: '1em',
        height: '1em',
        mr: 0.5,
        border: 1,
        borderColor: 'divider',
        verticalAlign: '-0.15em',
        bgcolor: /^#[0-9a-f]{6}$/i.test(color) ? color : 'transparent',
      }}
    />
    {color.trim() || meanwhile.none}
  </Box>
)

function picture(url: string | null): ReactNode {
  return url ? <Picture url={url} /> : meanwhile.none
}

/** Its name tells two pictures apart where they are not seen. */
const Picture = ({ url }: { url: string }) => (
  <Box
    component="img"
    src={url}
    alt={url.split('/').at(-1)}
    sx={{ height: 36, maxWidth: 1, objectFit: 'contain', verticalAlign: 'middle', border: 1, borderColor: 'divider' }}
  />
)

function banners(list: StorefrontForm['banners']): ReactNode {
  if (list.length === 0) return meanwhile.none
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {list.map(({ imageUrl, link }, n) => (
        <li key={n}>
          <Picture url={imageUrl} /> {link}
        </li>
      ))}
    </Box>
  )
}

function contactLines(list: StorefrontForm['contactLines']): ReactNode {
  if (list.length === 0) return meanwhile.none
  const { kinds, channels } = t.sellers.contactLine
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {list.map(({ kind, isWhatsapp, label, phone }, n) => (
        <li key={n}>{[kinds[kind], channels[isWhatsapp ? 'whatsapp' : 'phone'], label, phone].join(' · ')}</li>
      ))}
    </Box>
  )
}
