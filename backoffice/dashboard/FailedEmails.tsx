import { Alert, Button } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../i18n/email-texts.ts'
import { emails } from '../emails/resource.ts'

/** Shows the number of emails that finally failed, with a link to them; renders nothing when there are none. */
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
