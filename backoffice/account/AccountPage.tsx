import { Box } from '@mui/material'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const AccountPage = ({ area }: { area: Area }) => (
  <>
    <PageHeading title={t.header.account} />
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <OpenSessions />
      {area === 'administrator' && <SecondFactorSection />}
      <PasswordSection area={area} />
    </Box>
  </>
)

/** /admin/account: an administrator's own account. */
export const AdministratorAccountPage = () => <AccountPage area="administrator" />

/** /profile/account: the account of a business or a sales agent. */
export const PartnerAccountPage = () => <AccountPage area="partner" />
