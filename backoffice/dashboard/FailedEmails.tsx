import { Alert, Button } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../i18n/email-texts.ts'
import { emails } from '../emails/noun.ts'

/** Shows how many emails were given up, with a link to them; nothing while there are none. */
export const FailedEmails = ({ failed }: { failed: number }) => {
  const { canAccess } = useCanAccess({ action: 'list', resource: 'emails' })
  if (failed === 0 || !canAccess) return null
  const see = (
    <Button component={RouterLink} to={emails.paths.list} color="inherit" size="small">
      {t.emails.see}
    </Button>
  )
  return (
    <Alert severity="warning" variant="outlined" action={see} sx={{ bgcolor: 'background.paper' }}>
      {t.emails.failed(failed)}
    </Alert>
  )
}
