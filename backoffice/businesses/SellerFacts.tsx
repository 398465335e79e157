import { formatPercent } from '#shared/money.ts'
import { Box, Link, Stack, Typography } from '@mui/material'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import type { BusinessDetail } from '#shared/businesses/row-contract.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import { t } from '../i18n/business-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { type Fact, Facts } from '../ui/Facts.tsx'
import type { SellerRecord } from './seller.ts'
import { languagesInWords } from './words.tsx'

const { fields, nothing } = t.sellers

type Look = Omit<StorefrontLook, 'contactEmail'> & { contactEmail: string | null }

/** All fields of one business. Those of the storefront are shown only for a company whose record has them. */
export const SellerFacts = ({ record }: { record: SellerRecord }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Box sx={{ display: 'grid', columnGap: 5, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
      <Stack spacing={2.5}>
        <Facts title={t.sellers.terms} facts={termFacts(record)} />
        <Facts title={t.sellers.login} facts={loginFacts(record)} />
      </Stack>
      {isWhole(record) && (
        <Stack spacing={2.5}>
          <Facts title={t.sellers.storefront} facts={[...addressFacts(record), ...lookFacts(record)]} />
          <Facts title={t.sellers.contact} facts={contactFacts(record)} />
          <Facts title={t.sellers.legal} facts={legalFacts(record)} />
        </Stack>
      )}
    </Box>
    {isWhole(record) && <Pictures of={record} />}
  </Box>
)

export function isWhole(record: SellerRecord): record is BusinessDetail {
  return record.type === 'company' && record.banners !== undefined
}

function termFacts({ name, rut, address, commissionPercent, markup, paymentType }: SellerRecord): Fact[] {
  return [
    { name: fields.name, value: name, strong: true },
    { name: fields.rut, value: rut || nothing },
    { name: fields.address, value: address || nothing },
    { name: 'Comisión', value: formatPercent(commissionPercent) },
    { name: 'Recargo', value: formatPercent(markup) },
    { name: fields.paymentType, value: t.sellers.paymentType[paymentType] },
  ]
}

function loginFacts({ user, createdAt }: SellerRecord): Fact[] {
  return [
    { name: 'Usuario', value: user ?? nothing },
    { name: t.sellers.createdAt, value: formatMoment(createdAt) },
  ]
}

function addressFacts({ url, subdomain }: BusinessDetail): Fact[] {
  return [
    { name: fields.subdomain, value: subdomain ?? nothing },
    { name: t.sellers.address, value: url ? <Link href={url}>{url}</Link> : nothing },
  ]
}

/** The texts and colours of the storefront's look, without its images. */
export function lookFacts({ description, heroSentence, languages, primaryColor, secondaryColor }: Look): Fact[] {
  return [
    { name: fields.description, value: description || nothing },
    { name: fields.heroSentence, value: heroSentence || nothing },
    { name: fields.languages, value: languagesInWords(languages) },
    { name: fields.primaryColor, value: <Swatch color={primaryColor} /> },
    { name: fields.secondaryColor, value: <Swatch color={secondaryColor} /> },
  ]
}

export function contactFacts({ contactEmail, contactLines }: Look): Fact[] {
  return [
    { name: 'Email', value: contactEmail || nothing },
    ...contactLines.map(({ kind, isWhatsapp, label, phone }) => ({
      name: contactName(`${t.sellers.contactLine.kinds[kind]}${isWhatsapp ? ' por WhatsApp' : ''}`, label),
      value: formatPhone(phone),
    })),
  ]
}

function legalFacts({ legalName, providerName, officeHours }: BusinessDetail): Fact[] {
  return [
    { name: 'Razón social', value: legalName || nothing },
    { name: 'Prestador', value: providerName || nothing },
    { name: 'Horario de atención', value: officeHours || nothing },
  ]
}

/** Leaves out the label where it only repeats the kind of line. */
function contactName(kind: string, label: string): string {
  return kind === label ? kind : `${kind}: ${label}`
}

const Swatch = ({ color }: { color: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Box
      component="span"
      sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'divider', bgcolor: color }}
    />
    {color}
  </Box>
)

export const Pictures = ({ of: { logoUrl, faviconUrl, headerUrl, banners } }: { of: Look }) => {
  const pictures = [
    { name: fields.logoUrl, imageUrl: logoUrl, link: null },
    { name: fields.faviconUrl, imageUrl: faviconUrl, link: null },
    { name: 'Imagen de portada', imageUrl: headerUrl, link: null },
    ...banners.map((banner, index) => ({ name: t.sellers.banner.item(index + 1), ...banner })),
  ]
  return (
    <section>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t.sellers.images}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {pictures.map(
          ({ name, imageUrl, link }) =>
            imageUrl && (
              <Box component="figure" key={name} sx={{ m: 0, maxWidth: 240, minWidth: 0 }}>
                <Picture src={imageUrl} alt={name} />
                <Typography component="figcaption" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                  {name}
                </Typography>
                {link && (
                  <Link href={link} variant="body2" target="_blank" rel="noopener" noWrap sx={{ display: 'block' }}>
                    {link}
                  </Link>
                )}
              </Box>
            ),
        )}
      </Box>
    </section>
  )
}

/** A picture on white, in the dark theme too: storefronts are white, and logos are designed for that. */
const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <Box
    component="img"
    src={src}
    alt={alt}
    sx={{
      display: 'block',
      height: 88,
      maxWidth: 1,
      objectFit: 'contain',
      bgcolor: '#fff',
      borderRadius: 1,
      p: 0.5,
      border: 1,
      borderColor: 'divider',
    }}
  />
)
