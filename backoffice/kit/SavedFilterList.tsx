import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { messages } from '#shared/messages.ts'
import { FILTER_NAME_MAX_LENGTH, type SavedFilter, savedFilterApi } from '#shared/saved-filters/contract.ts'
import { t } from '../i18n/saved-filter-texts.ts'
import { SAVED_FILTERS } from '../providers/moveSavedFilters.ts'
import { useCall } from '../providers/useCall.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { Note } from '../ui/Note.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'
import { useReversible } from './useReversible.ts'

const NOTHING_TYPED = { name: '' }

/** The filters that the user saved for this list: each applies with a click; the present one is saved with a name (D-12). */
export const SavedFilterList = ({ onClose }: { onClose: () => void }) => {
  const { resource, filterValues, sort } = useListContext()
  const [isAdding, setAdding] = useState(false)
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: SAVED_FILTERS,
    queryFn: ({ signal }) => call(savedFilterApi.list, {}, { signal, silent: true }),
  })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const filters = data.filters.filter(({ list }) => list === resource)
  return (
    <Box sx={{ p: 1.5 }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t.savedFilters.title}
      </Typography>
      {filters.length === 0 ? (
        <Note sx={{ mb: 1 }}>{t.savedFilters.none}</Note>
      ) : (
        <List disablePadding sx={{ maxHeight: 360, overflowY: 'auto' }}>
          {filters.map((filter) => (
            <FilterLine key={filter.id} filter={filter} onClose={onClose} />
          ))}
        </List>
      )}
      <Button size="small" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
        {t.savedFilters.add}
      </Button>
      {isAdding && (
        <FormDialog
          title={t.savedFilters.addTitle}
          confirm={t.savedFilters.save}
          start={NOTHING_TYPED}
          check={({ name }) => (name.trim() ? [] : [{ path: 'name', key: 'FIELD.REQUIRED' }])}
          endpoint={savedFilterApi.save}
          send={({ name }) => ({
            body: {
              list: resource,
              name,
              filter: filterValues as Record<string, unknown>,
              sort: sort.field ? { field: sort.field, order: sort.order } : null,
            },
          })}
          onClose={() => setAdding(false)}
        >
          <TextField
            source="name"
            label={t.savedFilters.name}
            helperText={t.savedFilters.hint}
            maxLength={FILTER_NAME_MAX_LENGTH}
            autoComplete="off"
            isRequired
            takesFocus
            sx={{ mt: 1 }}
          />
        </FormDialog>
      )}
    </Box>
  )
}

const FilterLine = ({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) => {
  const { setFilters, setSort, filterValues } = useListContext()
  const { id, sort, ...saved } = filter
  const { act, isPending } = useReversible(savedFilterApi.remove, {
    message: () => messages['SAVED_FILTERS.REMOVED'],
    inverse: savedFilterApi.save,
    inverseInput: () => ({ body: { ...saved, sort } }),
    undoneMessage: () => messages['SAVED_FILTERS.SAVED'],
    // The offer to undo stands outside, where the open list would cover it for a screen reader.
    onDone: onClose,
  })

  function apply(): void {
    setFilters(filter.filter, {})
    if (sort) setSort(sort)
    onClose()
  }

  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          edge="end"
          aria-label={t.savedFilters.remove(saved.name)}
          disabled={isPending}
          onClick={() => act({ params: { id } })}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton onClick={apply} selected={isSame(filter.filter, filterValues)} sx={{ borderRadius: 1 }}>
        <ListItemText primary={saved.name} slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }} />
      </ListItemButton>
    </ListItem>
  )
}

/** Whether two filters have the same values, in whatever order. */
function isSame(one: object, other: object): boolean {
  const textOf = (filter: object) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return textOf(one) === textOf(other)
}
