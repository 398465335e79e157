import { Alert, AlertTitle, type AlertProps } from '@mui/material'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { failureToastType } from '#shared/failure-toast.ts'
import { failureText } from './failure.ts'

type Props = { failure: unknown; action?: AlertProps['action'] }

/** Shows a failure where it happened: all invalid fields under one title, or the failure's own text. */
export const ErrorBanner = ({ failure, action }: Props) => {
  if (!failure) return null
  const fields = failure instanceof Failure ? failure.fields : []
  return (
    <Alert severity={failureToastType(failure)} variant="outlined" action={action} sx={{ bgcolor: 'background.paper' }}>
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
