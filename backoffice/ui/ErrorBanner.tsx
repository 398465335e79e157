import { Alert, AlertTitle, type AlertProps } from '@mui/material'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { failureToastType } from '#shared/failure-toast.ts'
import { failureText } from './failure.ts'

type Props = {
  failure: unknown
  action?: AlertProps['action']
  /** Whether something could not be read: the user typed nothing that could be checked. */
  isReading?: boolean
}

/** On a phone the action stands below the text. */
const FRAME = {
  bgcolor: 'background.paper',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 75%', sm: '0 1 auto' } },
}

/** Shows a failure where it happened: all invalid fields under one title, or the failure's own text. */
export const ErrorBanner = ({ failure, action, isReading = false }: Props) => {
  if (!failure) return null
  const fields = failure instanceof Failure && !isReading ? failure.fields : []
  return (
    <Alert severity={failureToastType(failure)} variant="outlined" action={action} sx={FRAME}>
      {fields.length > 0 ? (
        <>
          <AlertTitle sx={{ fontSize: 'inherit', fontWeight: 650 }}>{messages.TITLE_ERRORS}</AlertTitle>
          {fields.map(({ path, message }) => (
            <div key={`${path} ${message}`}>{message}</div>
          ))}
        </>
      ) : (
        failureText(failure)
      )}
    </Alert>
  )
}
