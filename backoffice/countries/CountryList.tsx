import { SelectInput, type SortPayload, TextInput } from 'react-admin'
import type { CountryRow } from '#shared/catalogue/countries-contract.ts'
import { t } from '../i18n/tariff-texts.ts'
import { AddButton } from '../kit/AddButton.tsx'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { OfferedChip } from '../kit/OfferedChip.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { CountryCreate, CountryEdit } from './form.tsx'
import { countries } from './resource.ts'

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }
const NO_FILTER = {}
const OFFERED = [
  { id: true, name: t.countries.offered },
  { id: false, name: t.countries.retired },
]

const offeredOf = ({ isOffered }: CountryRow) => (isOffered ? t.countries.offered : t.countries.retired)

const columns: readonly Column<CountryRow>[] = [
  { source: 'name', card: 'title' },
  { source: 'iso', card: 'detail' },
  {
    source: 'isOffered',
    csv: offeredOf,
    show: (row) => <OfferedChip isOffered={row.isOffered} label={offeredOf(row)} />,
    sorts: false,
    card: 'end',
  },
]

/** /admin/countries: the countries that travellers may choose as their residence (T-01). */
export const CountryList = () => (
  <ListPage<CountryRow>
    title={countries.title}
    columns={columns}
    sort={BY_NAME}
    pathOf={countries.paths.edit}
    filters={
      <ListFilters columns="2fr 1fr" defaults={NO_FILTER}>
        <TextInput source="q" label={t.countries.search} type="search" helperText={false} resettable />
        <SelectInput source="isOffered" choices={OFFERED} emptyText={t.countries.any} helperText={false} />
      </ListFilters>
    }
    defaults={NO_FILTER}
    empty={{ none: t.countries.none, title: t.countries.empty, hint: t.countries.emptyHint }}
    actions={<AddButton to={countries.paths.add}>{t.countries.add}</AddButton>}
  >
    <Intro>{t.countries.intro}</Intro>
  </ListPage>
)

/** Countries of residence, under /admin/countries. */
export const countryPages = { list: CountryList, create: CountryCreate, edit: CountryEdit }
