import { Alert, Button } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../i18n/email-texts.ts'
import { paths } from '../paths.ts'

/** Tells of emails that were given up, and leads to them; nothing while all leave. */
export const FailedEmails = ({ failed }: { failed: number }) => {
  const { canAccess } = useCanAccess({ action: 'list', resource: 'emails' })
  if (failed === 0 || !canAccess) return null
  const see = (
    <Button component={RouterLink} to={paths.administrator.emails} color="inherit" size="small">
      {t.emails.see}
    </Button>
  )
  return (
    <Alert severity="warning" variant="outlined" action={see} sx={{ bgcolor: 'background.paper' }}>
      {t.emails.failed(failed)}
    </Alert>
  )
}
