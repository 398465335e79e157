import { Button } from '@mui/material'
import { texts } from '../i18n/texts.ts'
import { useFilterBy } from './useFilterBy.ts'

/** Takes a list's filters back to what it starts with; stands inside its live form. */
export const ClearFilters = ({ defaults }: { defaults: object }) => {
  const filterBy = useFilterBy()
  return (
    <Button onClick={() => filterBy(defaults)} sx={{ height: 40 }}>
      {texts.list.clear}
    </Button>
  )
}
