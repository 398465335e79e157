import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { loginOf } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { PlainPage } from '../theme/PlainPage.tsx'
import { AccessFrame } from './AccessFrame.tsx'
import { VisitorsOnly } from './VisitorsOnly.tsx'

const choices = [
  { to: loginOf.partner, title: t.areas.partner, help: t.access.choicePartner },
  { to: loginOf.administrator, title: t.areas.administrator, help: t.access.choiceAdministrator },
] as const

/** Links to both login pages, for people who do not know which is theirs. */
export const LoginChoicePage = () => (
  <VisitorsOnly>
    <PlainPage>
      <AccessFrame title={t.access.choiceTitle}>
        <Stack spacing={1.5}>
          {choices.map(({ to, title, help }) => (
            <Link
              key={to}
              component={RouterLink}
              to={to}
              underline="none"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                p: 1.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                color: 'text.primary',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <span style={{ flexGrow: 1 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
                  {title}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {help}
                </Typography>
              </span>
              <ChevronRightIcon color="primary" />
            </Link>
          ))}
        </Stack>
      </AccessFrame>
    </PlainPage>
  </VisitorsOnly>
)
