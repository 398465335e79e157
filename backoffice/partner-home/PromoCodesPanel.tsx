import { formatPercent } from '#shared/money.ts'
import { List, ListItem, Typography } from '@mui/material'
import type { PartnerHome } from '#shared/partner-home/contract.ts'
import { t } from '../i18n/texts.ts'
import { validityOf } from '../promo-codes/stateWords.ts'
import { StateChip } from '../promo-codes/StateChip.tsx'
import { Note } from '../ui/Note.tsx'
import { HomePanel } from './HomePanel.tsx'

/** The promo codes of a business, with the discount and the state of each. */
export const PromoCodesPanel = ({ codes }: { codes: PartnerHome['promoCodes'] }) => (
  <HomePanel title={t.profile.promoCodes}>
    {codes.length === 0 ? (
      <Typography sx={{ color: 'text.secondary' }}>{t.profile.noPromoCodes}</Typography>
    ) : (
      <List disablePadding>
        {codes.map((code) => (
          <ListItem
            key={code.code}
            disableGutters
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, py: 0.75 }}
          >
            <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {code.code} · {formatPercent(code.percent)}
            </Typography>
            <StateChip state={code.state} />
            <Note>{validityOf(code)}</Note>
          </ListItem>
        ))}
      </List>
    )}
  </HomePanel>
)
