import { Box, Paper, Typography } from '@mui/material'
import { brandInk, contrastRatio, TEXT_CONTRAST, textOn } from '#shared/businesses/contrast.ts'
import { heroSentence } from '#shared/businesses/hero-sentence.ts'
import {
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
  type StorefrontForm,
} from '#shared/businesses/storefront-form.ts'
import { t } from '../i18n/business-texts.ts'
import { Note } from '../ui/Note.tsx'

const { preview, fields } = t.sellers
const WHITE = '#ffffff'
const ratioText = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type Props = {
  look: Pick<
    StorefrontForm,
    | 'primaryColor'
    | 'secondaryColor'
    | 'logoUrl'
    | 'faviconUrl'
    | 'headerUrl'
    | 'banners'
    | 'description'
    | 'heroSentence'
  >
  businessName: string
  isMainBrand?: boolean
  title?: string
}

/** A miniature of the storefront as it is being edited, with the contrast of its colours. */
export const StorefrontPreview = ({ look, businessName, isMainBrand = false, title = preview.title }: Props) => {
  const primary = validColor(look.primaryColor, DEFAULT_PRIMARY_COLOR)
  const secondary = validColor(look.secondaryColor, DEFAULT_SECONDARY_COLOR)
  const picture = look.banners[0]?.imageUrl ?? look.headerUrl
  const name = businessName.trim() || preview.name
  return (
    <Box component="aside" aria-label={title}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {title}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden', bgcolor: WHITE, color: '#1b1523' }}>
        <PreviewHeader look={look} name={name} color={primary} />
        {picture && (
          <Box
            component="img"
            src={picture}
            alt=""
            sx={{ display: 'block', width: 1, height: 110, objectFit: 'cover' }}
          />
        )}
        <Box sx={{ p: 1.5 }}>
          <Typography sx={{ fontWeight: 800, fontSize: '1.25rem', lineHeight: 1.2, overflowWrap: 'anywhere' }}>
            {heroSentence({ name, isMainBrand, heroSentence: look.heroSentence })}
          </Typography>
          <Typography variant="body2" sx={{ color: '#57505f', mt: 0.75, mb: 1.5, overflowWrap: 'anywhere' }}>
            {look.description}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Pill color={primary}>{preview.quote}</Pill>
            <Typography
              component="span"
              variant="body2"
              sx={{ color: brandInk(primary), fontWeight: 600, textDecoration: 'underline' }}
            >
              {preview.link}
            </Typography>
          </Box>
        </Box>
        <Box sx={{ bgcolor: secondary, color: textOn(secondary), px: 1.5, py: 1, fontSize: '0.8125rem' }}>{name}</Box>
      </Paper>
      <ContrastResult name={fields.primaryColor} color={primary} />
      <ContrastResult name={fields.secondaryColor} color={secondary} />
    </Box>
  )
}

type HeaderProps = { look: Pick<Props['look'], 'logoUrl' | 'faviconUrl'>; name: string; color: string }

const PreviewHeader = ({ look: { logoUrl, faviconUrl }, name, color }: HeaderProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 1.5,
      minHeight: 52,
      borderBottom: `3px solid ${color}`,
    }}
  >
    {logoUrl ? (
      <Box component="img" src={logoUrl} alt="" sx={{ height: 32, maxWidth: 180, objectFit: 'contain' }} />
    ) : (
      <Typography noWrap sx={{ fontWeight: 700 }}>
        {name}
      </Typography>
    )}
    <Box sx={{ flexGrow: 1 }} />
    {faviconUrl && <Box component="img" src={faviconUrl} alt="" sx={{ width: 20, height: 20 }} />}
  </Box>
)

function validColor(typed: string, otherwise: string): string {
  return /^#[0-9a-f]{6}$/i.test(typed.trim()) ? typed.trim() : otherwise
}

const Pill = ({ color, children }: { color: string; children: string }) => (
  <Box
    component="span"
    sx={{
      bgcolor: color,
      color: textOn(color),
      px: 1.75,
      py: 0.875,
      borderRadius: 5,
      fontSize: '0.8125rem',
      fontWeight: 650,
    }}
  >
    {children}
  </Box>
)

/** Shows whether a colour is legible: as text on white, and as the background of a button's text. */
const ContrastResult = ({ name, color }: { name: string; color: string }) => {
  const onWhite = contrastRatio(color, WHITE)
  const ratio = ratioText.format(onWhite)
  const isReadable = onWhite >= TEXT_CONTRAST
  return (
    <Box component="output" sx={{ display: 'block', mt: 1.25 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: isReadable ? 'success.main' : 'warning.main' }}>
        {isReadable ? preview.readable(ratio) : preview.darkened(ratio, brandInk(color))}
      </Typography>
      <Note>{preview.onColor(ratioText.format(contrastRatio(color, textOn(color))))}</Note>
    </Box>
  )
}
