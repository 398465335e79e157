import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { texts } from '../i18n/texts.ts'

/** Takes a list's filters back to what it starts with; stands inside its live form. */
export const ClearFilters = ({ defaults }: { defaults: object }) => {
  const { setFilters } = useListContext()
  const { getValues, setValue } = useFormContext<Record<string, unknown>>()
  const start = defaults as Record<string, unknown>
  const clear = () => {
    setFilters(defaults)
    // Through the form as well: what was typed a moment ago would still be sent, and undo the clearing.
    for (const field of Object.keys(getValues())) setValue(field, start[field] ?? '')
  }
  return (
    <Button onClick={clear} sx={{ height: 40 }}>
      {texts.list.clear}
    </Button>
  )
}
