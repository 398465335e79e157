import { Button, Stack, Typography } from '@mui/material'
import { t } from '../i18n/texts.ts'

type Props = {
  title: string
  body: string
  /** The address of the link to continue from: a whole page load, because it may be outside of this area. */
  home: string
}

/** A page that has nothing but a message, and leads home. */
export const MessagePage = ({ title, body, home }: Props) => (
  <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 10, px: 2 }}>
    <title>{`${title} · ${t.product}`}</title>
    <Typography component="h1" variant="h1">
      {title}
    </Typography>
    <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{body}</Typography>
    <Button href={home} variant="outlined">
      {t.notFound.back}
    </Button>
  </Stack>
)
