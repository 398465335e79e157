import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { BooleanInput, CheckboxGroupInput, RadioButtonGroupInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { instalmentPlanApi, type InstalmentPlanRow } from '#shared/instalments/contract.ts'
import { CARD_BRANDS } from '#shared/instalments/card-brands.ts'
import {
  checkPlan,
  EMPTY_PLAN,
  exampleOf,
  planName,
  readPlan,
  typedPlan,
  type TypedPlan,
} from '#shared/instalments/plan-form.ts'
import { messages } from '#shared/messages.ts'
import { History } from '../audit-log/History.tsx'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import type { RecordFormProps } from '../kit/RecordForm.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { FormExample } from '../kit/FormExample.tsx'
import { DecimalField, WholeNumberField } from '../kit/TextField.tsx'
import { instalmentPlanFields, instalmentPlans } from './resource.ts'
import { t } from './texts.ts'

const back = { to: instalmentPlans.paths.list, label: t.instalmentPlans.back }
const toList = () => instalmentPlans.paths.list

/** /admin/instalment-plans/add: the form for another plan. */
export const InstalmentPlanCreate = () => (
  <CreatePage back={back} title={t.instalmentPlans.addTitle} message={messages['INSTALMENTS.ADDED']} pathOf={toList}>
    <PlanForm start={EMPTY_PLAN} prepare={readPlan} />
  </CreatePage>
)

/** /admin/instalment-plans/edit/{id}: the plan's terms, whether it is offered, and who changed it. */
export const InstalmentPlanEdit = () => (
  <EditPage<InstalmentPlanRow> back={back} titleOf={planName} message={messages['INSTALMENTS.SAVED']} pathOf={toList}>
    {(plan) => (
      <>
        <Editor key={plan.id} plan={plan} />
        <Box sx={{ mt: 2 }}>
          <History resource="instalmentPlans" id={plan.id} />
        </Box>
      </>
    )}
  </EditPage>
)

const storedOf = (plan: InstalmentPlanRow) => ({ version: plan.version, form: typedPlan(plan) })

const Editor = ({ plan }: { plan: InstalmentPlanRow }) => {
  const { start, stored, overlap, onRefused } = useEdit(plan, instalmentPlanApi.save, storedOf)
  return (
    <PlanForm
      start={start}
      prepare={(typed) => ({ version: stored.version, ...readPlan(typed) })}
      onRefused={onRefused}
      notice={<Meanwhile overlap={overlap} fields={IN_WORDS} />}
    />
  )
}

const IN_WORDS: FieldsInWords<TypedPlan> = {
  brands: { label: instalmentPlanFields.brands, show: (brands) => brands.join(', ') },
  instalments: { label: instalmentPlanFields.instalments },
  minAmount: { label: instalmentPlanFields.minAmount },
  financedBy: { label: instalmentPlanFields.financedBy, show: (payer) => t.instalmentPlans.financedBy[payer] },
  percent: { label: instalmentPlanFields.percent },
  isActive: { label: instalmentPlanFields.isActive },
}

type FormProps = Pick<RecordFormProps<TypedPlan>, 'start' | 'prepare' | 'onRefused'> & { notice?: ReactNode }

const BRANDS = CARD_BRANDS.map((brand) => ({ id: brand, name: brand }))
const PAYERS = (['house', 'buyer'] as const).map((id) => ({ id, name: t.instalmentPlans.financedBy[id] }))

const PlanForm = ({ notice, ...form }: FormProps) => (
  <ShortForm<TypedPlan> {...form} check={(typed) => checkPlan(readPlan(typed))} submit={t.instalmentPlans.save}>
    {notice}
    <CheckboxGroupInput source="brands" choices={BRANDS} isRequired helperText={false} />
    <WholeNumberField source="instalments" isRequired helperText={t.instalmentPlans.instalmentsHelp} />
    <DecimalField source="minAmount" helperText={t.instalmentPlans.minAmountHelp} />
    <RadioButtonGroupInput source="financedBy" choices={PAYERS} isRequired helperText={false} />
    <DecimalField source="percent" helperText={t.instalmentPlans.percentHelp} />
    <BooleanInput source="isActive" helperText={false} />
    <Example />
  </ShortForm>
)

/** What the typed plan makes of a purchase, while it has no issue. */
const Example = () => <FormExample>{exampleOf(readPlan(useWatch<TypedPlan>() as TypedPlan))}</FormExample>
