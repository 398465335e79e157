import { Box, Button, Paper } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { FormBanner } from './FormBanner.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

type Props<Values> = RecordFormProps<Values> & {
  /** The label of the submit button. */
  submit: string
}

/** A form of a few fields in one column: errors above them, the submit button below. */
export const ShortForm = <Values extends object>({ submit, children, ...form }: Props<Values>) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 560 }}>
    <RecordForm<Values> {...form}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ '&:empty': { display: 'none' } }}>
          <FormBanner />
        </Box>
        {children}
        <Submit>{submit}</Submit>
      </Box>
    </RecordForm>
  </Paper>
)

const Submit = ({ children }: { children: string }) => {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {children}
      </Button>
    </Box>
  )
}
