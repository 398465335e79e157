import type { TariffVersionRow } from '#shared/tariffs/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { StateChip } from './StateChip.tsx'

type Origin = Pick<TariffVersionRow, 'editedBy' | 'basedOn'>

/** Whether a version came with the product: it is no copy. An imported version has no editor either, but it has a base. */
export const isOfProduct = ({ editedBy, basedOn }: Origin) => editedBy === null && basedOn === null

export function editorOf(version: Origin): string {
  if (isOfProduct(version)) return t.tariffs.product
  return version.editedBy?.name ?? t.tariffs.imported
}

/** The start of a version in words; the product's own version has been in force since the installation. */
export function startOf({ startsAt, ...origin }: Pick<TariffVersionRow, 'startsAt'> & Origin): string {
  if (startsAt === null) return t.tariffs.noStart
  return isOfProduct(origin) ? t.tariffs.always : formatMoment(startsAt)
}

const editedOf = (version: TariffVersionRow) => (isOfProduct(version) ? '' : formatMoment(version.editedAt))

/** The columns of the tariff's versions. */
export const tariffColumns: readonly Column<TariffVersionRow>[] = [
  { source: 'id', csv: ({ id }) => id, show: ({ id }) => t.tariffs.numberOf(id), card: 'detail' },
  { source: 'name', card: 'title', sx: { overflowWrap: 'anywhere' } },
  {
    source: 'state',
    csv: ({ state }) => t.tariffs.state[state],
    show: ({ state }) => <StateChip state={state} />,
    sorts: false,
    card: 'end',
  },
  { source: 'startsAt', csv: startOf, card: 'labelled', sx: { whiteSpace: 'nowrap' } },
  { source: 'editedBy', csv: editorOf, sorts: false, card: 'labelled' },
  { source: 'editedAt', csv: editedOf, sx: { whiteSpace: 'nowrap' } },
  { source: 'approvedBy', csv: ({ approvedBy }) => approvedBy?.name ?? '', sorts: false },
  { source: 'basedOn', csv: ({ basedOn }) => basedOn, sorts: false, hidden: true },
]
