import { SelectInput, type SortPayload, TextInput } from 'react-admin'
import type { TariffVersionRow } from '#shared/tariffs/contract.ts'
import { versionStates } from '#shared/tariffs/version.ts'
import { t } from '../i18n/tariff-texts.ts'
import { AddButton } from '../kit/AddButton.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { tariffColumns } from './columns.tsx'
import { TariffCreate } from './TariffCreate.tsx'
import { TariffShow } from './TariffShow.tsx'
import { tariffs } from './resource.ts'

const NEWEST_FIRST: SortPayload = { field: 'id', order: 'DESC' }
const NO_FILTER = {}
const states = versionStates.map((id) => ({ id, name: t.tariffs.state[id] }))

/** /admin/tariffs: all versions of the tariff, with the state of each (T-02). */
export const TariffList = () => (
  <ListPage<TariffVersionRow>
    title={tariffs.title}
    columns={tariffColumns}
    sort={NEWEST_FIRST}
    pathOf={tariffs.paths.show}
    filters={
      <ListFilters columns="2fr 1fr" defaults={NO_FILTER}>
        <TextInput source="q" label={t.tariffs.search} type="search" helperText={false} resettable />
        <SelectInput source="state" choices={states} emptyText={t.tariffs.anyState} helperText={false} />
      </ListFilters>
    }
    defaults={NO_FILTER}
    empty={{ none: t.tariffs.none, title: t.tariffs.empty, hint: t.tariffs.emptyHint }}
    actions={<AddButton to={tariffs.paths.add}>{t.tariffs.add}</AddButton>}
  >
    <Intro>{t.tariffs.intro}</Intro>
  </ListPage>
)

/** The pages of the tariff's versions, under /admin/tariffs. */
export const tariffPages = { list: TariffList, create: TariffCreate, show: TariffShow }
