import ComputerIcon from '@mui/icons-material/Computer'
import SmartphoneIcon from '@mui/icons-material/Smartphone'
import { Box, Button, Chip, ListItem, Typography } from '@mui/material'
import type { OwnSession } from '#shared/auth/account-contract.ts'
import { LOGOUT_PATH } from '#shared/access/guard.ts'
import { t } from '../i18n/account-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { Note } from '../ui/Note.tsx'

const IN_THE_HAND = /iPhone|iPad|Android/

/** One session and the button that ends it; for the current session the button is the normal logout link. */
export const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const device = session.device ?? t.account.sessions.unknownDevice
  const Icon = IN_THE_HAND.test(device) ? SmartphoneIcon : ComputerIcon
  const facts = [
    t.account.sessions.opened(formatMoment(session.openedAt)),
    t.account.sessions.lastUsed(formatMoment(session.lastUsedAt)),
    ...(session.address ? [t.account.sessions.network(session.address)] : []),
  ]
  const ends = session.isCurrent ? { component: 'a', href: LOGOUT_PATH } : { onClick: onEnd }
  return (
    <ListItem
      disablePadding
      divider
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, py: 1.5, alignItems: 'start' }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center', minWidth: 0 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ fontWeight: 650 }}>{device}</Typography>
            {session.isCurrent && <Chip label={t.account.sessions.current} color="success" variant="outlined" />}
          </Box>
          <Note>{facts.join(' · ')}</Note>
        </Box>
        <Button variant="outlined" size="small" aria-label={t.account.sessions.endNamed(device)} {...ends}>
          {t.account.sessions.end}
        </Button>
      </Box>
    </ListItem>
  )
}
