import { Button, Stack, Typography } from '@mui/material'
import { t } from '../i18n/texts.ts'
import { SITE_HOME } from '../paths.ts'

/** The page for an unknown address. `home`: the address of the link to continue from. */
export const NotFoundPage = ({ home = SITE_HOME }: { home?: string }) => (
  <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 10, px: 2 }}>
    <title>{`${t.notFound.title} · ${t.product}`}</title>
    <Typography component="h1" variant="h1">
      {t.notFound.title}
    </Typography>
    <Typography sx={{ color: 'text.secondary' }}>{t.notFound.body}</Typography>
    <Button href={home} variant="outlined">
      {t.notFound.back}
    </Button>
  </Stack>
)
