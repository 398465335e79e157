import { Box, Button, Link } from '@mui/material'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { PartnerHome } from '#shared/partner-home/contract.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { CopyUrl } from '../ui/CopyUrl.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { Note } from '../ui/Note.tsx'
import { HomePanel } from './HomePanel.tsx'

const SVG = 'image/svg+xml'

/** The storefront's address: to open, to copy, and as a QR code. */
export const StorefrontPanel = ({ url, qr }: NonNullable<PartnerHome['storefront']>) => (
  <HomePanel title={t.profile.storefront}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
      <Link href={url} target="_blank" rel="noopener" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {url}
      </Link>
      <CopyUrl url={url} />
    </Box>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="img"
        src={`data:${SVG},${encodeURIComponent(qr)}`}
        alt={t.profile.qr}
        width={128}
        height={128}
        sx={{ flexShrink: 0, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: 1 }}
      />
      <Box>
        <Note sx={{ mb: 1 }}>{t.profile.qrHint}</Note>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              saveFile(new Blob([qr], { type: SVG }), `${new URL(url).pathname.slice(1) || 'sitio'}-qr.svg`)
            }
          >
            {t.profile.saveQr}
          </Button>
          <CanAccess resource="ownStorefront" action="edit">
            <Button component={RouterLink} to={paths.partner.storefront} size="small" variant="outlined">
              {t.profile.editStorefront}
            </Button>
          </CanAccess>
        </Box>
      </Box>
    </Box>
  </HomePanel>
)
