import { TextInput } from 'react-admin'
import type { PaymentLotRow } from '#shared/sales/lot-contract.ts'
import { t } from '../settlements/texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { filtered } from '../paths.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { paymentColumns } from './columns.tsx'
import { payments } from './resource.ts'
import { sales } from '../sales/resource.ts'
import { settlements } from '../settlements/resource.ts'

const NEWEST_FIRST = { field: 'paidOn', order: 'DESC' } as const
const NO_FILTER = {}

/** /admin/settlements/payments: payments by payer, day and reference; a row opens the payment's sales. */
export const PaymentList = () => (
  <ListPage<PaymentLotRow>
    title={payments.title}
    columns={paymentColumns}
    sort={NEWEST_FIRST}
    back={<BackLink to={settlements.paths.list}>{t.settlements.backToSettlements}</BackLink>}
    filters={
      <ListFilters columns="2fr 190px 190px" defaults={NO_FILTER}>
        <TextInput source="q" label={t.payments.search} helperText={false} resettable />
        <DateInput source="startDate" />
        <DateInput source="endDate" />
      </ListFilters>
    }
    empty={{ none: t.payments.none, title: t.payments.empty, hint: t.payments.emptyHint }}
    pathOf={(id) => filtered(sales.paths.list, { lotId: id })}
  />
)
