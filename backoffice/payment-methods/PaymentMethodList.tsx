import { Chip } from '@mui/material'
import { type SortPayload, useCanAccess } from 'react-admin'
import { formatMoney } from '#shared/money.ts'
import type { PaymentMethodRow } from '#shared/payment-methods/contract.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { Intro } from '../ui/Note.tsx'
import { PaymentMethodEdit } from './form.tsx'
import { paymentMethods } from './resource.ts'
import { t } from './texts.ts'

const IN_ORDER: SortPayload = { field: 'position', order: 'ASC' }

function stateOf({ isActive, restsUntil }: PaymentMethodRow) {
  if (!isActive) return { color: 'default', label: t.paymentMethods.notOffered } as const
  if (restsUntil === null) return { color: 'success', label: t.paymentMethods.offered } as const
  return { color: 'warning', label: t.paymentMethods.rests(restsUntil) } as const
}

const columns: readonly Column<PaymentMethodRow>[] = [
  { source: 'id', csv: ({ id }) => methodNames[id], sorts: false, card: 'title' },
  { source: 'position', figure: 'count', align: 'right', card: 'labelled' },
  { source: 'minAmount', figure: 'money', align: 'right', card: 'labelled' },
  {
    source: 'maxAmount',
    csv: ({ maxAmount }) => (maxAmount === null ? t.paymentMethods.unlimited : formatMoney(maxAmount)),
    align: 'right',
    card: 'labelled',
  },
  { source: 'hours', figure: 'count', align: 'right', card: 'labelled' },
  {
    source: 'isActive',
    csv: (row) => stateOf(row).label,
    show: (row) => <Chip variant="outlined" {...stateOf(row)} sx={{ height: 22 }} />,
    sorts: false,
    card: 'end',
  },
]

/** /admin/payment-methods: the ways to pay that are not by card, offered or not (Y-05). */
const PaymentMethodList = () => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'paymentMethods', action: 'edit' })
  return (
    <ListPage<PaymentMethodRow>
      title={paymentMethods.title}
      columns={columns}
      sort={IN_ORDER}
      pathOf={mayEdit ? paymentMethods.paths.edit : undefined}
      empty={{ none: t.paymentMethods.none, title: t.paymentMethods.none, hint: null }}
      exports={null}
    >
      <Intro>{t.paymentMethods.intro}</Intro>
    </ListPage>
  )
}

/** The ways to pay, under /admin/payment-methods. */
export const paymentMethodPages = { list: PaymentMethodList, edit: PaymentMethodEdit }
