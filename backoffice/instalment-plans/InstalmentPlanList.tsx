import { SelectInput, type SortPayload, useCanAccess } from 'react-admin'
import type { InstalmentPlanRow } from '#shared/instalments/contract.ts'
import { CARD_BRANDS } from '#shared/instalments/card-brands.ts'
import { planName } from '#shared/instalments/plan-form.ts'
import { AddButton } from '../kit/AddButton.tsx'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { OfferedChip } from '../kit/OfferedChip.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { InstalmentPlanCreate, InstalmentPlanEdit } from './form.tsx'
import { instalmentPlans } from './resource.ts'
import { t } from './texts.ts'

const FEWEST_FIRST: SortPayload = { field: 'instalments', order: 'ASC' }
const NO_FILTER = {}
const BRANDS = CARD_BRANDS.map((brand) => ({ id: brand, name: brand }))
const OFFERED = [
  { id: true, name: t.instalmentPlans.offered },
  { id: false, name: t.instalmentPlans.retired },
]

const offeredOf = ({ isActive }: InstalmentPlanRow) =>
  isActive ? t.instalmentPlans.offered : t.instalmentPlans.retired

const columns: readonly Column<InstalmentPlanRow>[] = [
  { source: 'instalments', show: planName, card: 'title' },
  { source: 'brands', csv: ({ brands }) => brands.join(', '), sorts: false, hidden: true },
  { source: 'minAmount', figure: 'money', align: 'right', card: 'labelled' },
  {
    source: 'financedBy',
    csv: ({ financedBy }) => t.instalmentPlans.financedBy[financedBy],
    sorts: false,
    card: 'labelled',
  },
  { source: 'percent', figure: 'percent', align: 'right', card: 'labelled' },
  {
    source: 'isActive',
    csv: offeredOf,
    show: (row) => <OfferedChip isOffered={row.isActive} label={offeredOf(row)} />,
    sorts: false,
    card: 'end',
  },
]

/** /admin/instalment-plans: the ways to pay in instalments that buyers are offered, and those that are not any more (Y-01). */
const InstalmentPlanList = () => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'instalmentPlans', action: 'edit' })
  return (
    <ListPage<InstalmentPlanRow>
      title={instalmentPlans.title}
      columns={columns}
      sort={FEWEST_FIRST}
      pathOf={mayEdit ? instalmentPlans.paths.edit : undefined}
      filters={
        <ListFilters columns="1fr 1fr" defaults={NO_FILTER}>
          <SelectInput source="brand" choices={BRANDS} emptyText={t.instalmentPlans.any} helperText={false} />
          <SelectInput source="isActive" choices={OFFERED} emptyText={t.instalmentPlans.any} helperText={false} />
        </ListFilters>
      }
      defaults={NO_FILTER}
      empty={{
        none: t.instalmentPlans.none,
        title: t.instalmentPlans.empty,
        hint: t.instalmentPlans.emptyHint,
      }}
      actions={<AddButton to={instalmentPlans.paths.add}>{t.instalmentPlans.add}</AddButton>}
    >
      <Intro>{t.instalmentPlans.intro}</Intro>
    </ListPage>
  )
}

/** Plans of instalments, under /admin/instalment-plans. */
export const instalmentPlanPages = { list: InstalmentPlanList, create: InstalmentPlanCreate, edit: InstalmentPlanEdit }
