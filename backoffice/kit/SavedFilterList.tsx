import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { FILTER_NAME_MAX_LENGTH, type SavedFilter, savedFilterApi } from '#shared/saved-filters/contract.ts'
import { t } from '../i18n/saved-filter-texts.ts'
import { SAVED_FILTERS } from '../providers/moveSavedFilters.ts'
import { useCall } from '../providers/useCall.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { useConfirm } from './confirm.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'
import { useAction } from './useAction.ts'

const NOTHING_TYPED = { name: '' }

/** The filters that the user saved for this list: each applies with a click; the present one is saved with a name (D-12). */
export const SavedFilterList = ({ onApplied }: { onApplied: () => void }) => {
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
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {t.savedFilters.none}
        </Typography>
      ) : (
        <List disablePadding sx={{ maxHeight: 360, overflowY: 'auto' }}>
          {filters.map((filter) => (
            <FilterLine key={filter.id} filter={filter} onApplied={onApplied} />
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

const FilterLine = ({ filter, onApplied }: { filter: SavedFilter; onApplied: () => void }) => {
  const { setFilters, setSort, filterValues } = useListContext()
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(savedFilterApi.remove)
  const { id, name, sort } = filter

  function apply(): void {
    setFilters(filter.filter, {})
    if (sort) setSort(sort)
    onApplied()
  }

  async function remove(): Promise<void> {
    const { removeTitle, removeBody, removeConfirm } = t.savedFilters
    const question = { title: removeTitle(name), body: removeBody, confirm: removeConfirm, isDanger: true }
    if (await confirm(question)) act({ params: { id } })
  }

  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          edge="end"
          aria-label={t.savedFilters.remove(name)}
          disabled={isPending}
          onClick={() => void remove()}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton onClick={apply} selected={isSame(filter.filter, filterValues)} sx={{ borderRadius: 1 }}>
        <ListItemText primary={name} slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }} />
      </ListItemButton>
      {dialog}
    </ListItem>
  )
}

/** Whether two filters have the same values, in whatever order. */
function isSame(one: object, other: object): boolean {
  const written = (filter: object) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return written(one) === written(other)
}
