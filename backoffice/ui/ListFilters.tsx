import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { FilterLiveForm, ListContextProvider, type ListControllerResult, useListFilterContext } from 'react-admin'
import { t } from '../i18n/texts.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { useFilterBy } from './useFilterBy.ts'

type Props = {
  /** The filters' widths on a desktop, as grid columns; on a phone the first has its own row, and the others share rows. */
  columns: string
  /** The filters that the list starts with and that the clear button restores. */
  defaults: object
  collapsible?: boolean
  /** Content after the button that clears the filters. */
  after?: ReactNode
  children: ReactNode
}

/** The filters of a list: each applies while the user types, and all apply together. */
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

/** Provides only the filter part of the surrounding list's context, so that new rows do not render the filters again. */
const ListOfFilters = ({ children }: { children: ReactNode }) => (
  <ListContextProvider value={useListFilterContext() as ListControllerResult}>{children}</ListContextProvider>
)

/** The button that restores the default filters. */
const ClearFilters = ({ defaults }: Pick<Props, 'defaults'>) => {
  const filterBy = useFilterBy()
  return (
    <Button onClick={() => filterBy(defaults)} sx={{ height: 40 }}>
      {t.list.clear}
    </Button>
  )
}
