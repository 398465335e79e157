import { Button, Stack, Typography } from '@mui/material'
import { texts } from '../i18n/texts.ts'
import { SITE_HOME } from '../paths.ts'

/** What an address that leads nowhere shows. `home` is where one can go on from. */
export const NotFoundPage = ({ home = SITE_HOME }: { home?: string }) => (
  <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 10, px: 2 }}>
    <title>{`${texts.notFound.title} · ${texts.product}`}</title>
    <Typography component="h1" variant="h1">
      {texts.notFound.title}
    </Typography>
    <Typography sx={{ color: 'text.secondary' }}>{texts.notFound.body}</Typography>
    <Button href={home} variant="outlined">
      {texts.notFound.back}
    </Button>
  </Stack>
)
