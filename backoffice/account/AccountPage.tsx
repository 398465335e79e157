import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Role } from '#shared/auth/permissions.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { paths } from '../paths.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { AccountSection } from './AccountSection.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const AccountPage = ({ area }: { area: Role }) => (
  <>
    <PageHeading title={accountTexts.title} />
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <OpenSessions />
      {area === 'administrator' && <SecondFactorSection />}
      <PasswordSection area={area} />
    </Box>
  </>
)

const PasswordSection = ({ area }: { area: Role }) => {
  const { title, help, change } = accountTexts.password
  return (
    <AccountSection title={title} help={help}>
      <Button component={RouterLink} to={paths[area].forgot} variant="outlined" sx={{ justifySelf: 'start' }}>
        {change}
      </Button>
    </AccountSection>
  )
}

/** /admin/account: an administrator's own account. */
export const AdministratorAccountPage = () => <AccountPage area="administrator" />

/** /profile/account: the account of a business or a sales agent. */
export const PartnerAccountPage = () => <AccountPage area="partner" />
