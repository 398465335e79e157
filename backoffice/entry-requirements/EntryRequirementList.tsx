import { Chip } from '@mui/material'
import { SelectInput, type SortPayload, useCanAccess } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import type { EntryRequirementRow } from '#shared/entry-requirements/staff-contract.ts'
import { AddButton } from '../kit/AddButton.tsx'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { OfferedChip } from '../kit/OfferedChip.tsx'
import { TextField } from '../kit/TextField.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { EntryRequirementCreate, EntryRequirementEdit } from './form.tsx'
import { entryRequirements } from './resource.ts'
import { t } from './texts.ts'

const words = t.entryRequirements
const BY_PLACE: SortPayload = { field: 'place', order: 'ASC' }
const NO_FILTER = {}
const REVIEWS = [
  { id: true, name: words.old },
  { id: false, name: words.fresh },
]
const SHOWN = [
  { id: true, name: words.shown },
  { id: false, name: words.hidden },
]

const reviewOf = ({ isOld }: EntryRequirementRow) => (isOld ? words.old : words.fresh)
const shownOf = ({ isShown }: EntryRequirementRow) => (isShown ? words.shown : words.hidden)

const columns: readonly Column<EntryRequirementRow>[] = [
  { source: 'place', card: 'title' },
  { source: 'text', sorts: false, card: 'line' },
  { source: 'countries', csv: ({ countries }) => countries.join(', '), sorts: false, hidden: true },
  { source: 'minCover', figure: 'money', align: 'right', sorts: false, hidden: true },
  { source: 'sourceName', sorts: false, hidden: true },
  { source: 'sourceUrl', sorts: false, hidden: true },
  { source: 'reviewedOn', show: ({ reviewedOn }) => formatDay(reviewedOn), card: 'labelled' },
  {
    source: 'isOld',
    csv: reviewOf,
    show: (row) => (
      <Chip variant="outlined" color={row.isOld ? 'warning' : 'success'} label={reviewOf(row)} sx={{ height: 22 }} />
    ),
    sorts: false,
    card: 'line',
  },
  {
    source: 'isShown',
    csv: shownOf,
    show: (row) => <OfferedChip isOffered={row.isShown} label={shownOf(row)} />,
    sorts: false,
    card: 'end',
  },
]

/** /admin/entry-requirements: what countries ask at their border, and whose review is old (V-13). */
const EntryRequirementList = () => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'entryRequirements', action: 'edit' })
  return (
    <ListPage<EntryRequirementRow>
      title={entryRequirements.title}
      columns={columns}
      sort={BY_PLACE}
      pathOf={mayEdit ? entryRequirements.paths.edit : undefined}
      filters={
        <ListFilters columns="2fr 1fr 1fr" defaults={NO_FILTER}>
          <TextField source="q" autoComplete="off" maxLength={80} />
          <SelectInput source="isOld" choices={REVIEWS} emptyText={words.any} helperText={false} />
          <SelectInput source="isShown" choices={SHOWN} emptyText={words.any} helperText={false} />
        </ListFilters>
      }
      defaults={NO_FILTER}
      empty={{ none: words.none, title: words.empty, hint: words.noneHint }}
      actions={<AddButton to={entryRequirements.paths.add}>{words.add}</AddButton>}
    >
      <Intro>{words.intro}</Intro>
    </ListPage>
  )
}

/** Entry requirements, under /admin/entry-requirements. */
export const entryRequirementPages = {
  list: EntryRequirementList,
  create: EntryRequirementCreate,
  edit: EntryRequirementEdit,
}
