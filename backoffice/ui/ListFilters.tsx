import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { FilterLiveForm, ListContextProvider, type ListControllerResult, useListFilterContext } from 'react-admin'
import { t } from '../i18n/texts.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { useFilterBy } from './useFilterBy.ts'

type Props = {
  /** The widths of the filters on a desk, as a grid; on a phone the first takes a row, the others share theirs. */
  columns: string
  /** What the list starts with, and goes back to. */
  defaults: object
  collapsible?: boolean
  /** Content after the button that clears the filters. */
  after?: ReactNode
  children: ReactNode
}

/** The filters of a list: each works as it is typed, and they add up. */
export const ListFilters = ({ columns, defaults, collapsible = false, after, children }: Props) => (
  <ListOfFilters>
    <FilterPanel collapsible={collapsible}>
      <FilterLiveForm>
        <Box
          sx={(theme) => ({
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr 1fr', md: `${columns} auto` },
            '& .RaInput-root, & .MuiFormControl-root': { m: 0 },
            [theme.breakpoints.down('md')]: { '& > :first-of-type': { gridColumn: '1 / -1' } },
          })}
        >
          {children}
          <ClearFilters defaults={defaults} />
          {after}
        </Box>
      </FilterLiveForm>
    </FilterPanel>
  </ListOfFilters>
)

/** The filters of the list around and nothing else of it: its rows come and go without the filters being rendered anew. */
const ListOfFilters = ({ children }: { children: ReactNode }) => (
  <ListContextProvider value={useListFilterContext() as ListControllerResult}>{children}</ListContextProvider>
)

/** Takes the filters back to what the list starts with. */
const ClearFilters = ({ defaults }: Pick<Props, 'defaults'>) => {
  const filterBy = useFilterBy()
  return (
    <Button onClick={() => filterBy(defaults)} sx={{ height: 40 }}>
      {t.list.clear}
    </Button>
  )
}
