import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BackLink } from '../reports/BackLink.tsx'
import { businessTexts } from '../i18n/business-texts.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import type { Seller } from './seller.ts'
import { StepForm } from './StepForm.tsx'
import { type FormState, type Step, useLeaveWarning, useSteps } from './useForm.ts'
import { useSellerCalls } from './useSellerRecord.ts'

type Props<Form extends object> = {
  seller: Seller
  initial: Form
  steps: readonly Step<Form>[]
  /** The fields of each step. */
  children: (state: FormState<Form>) => readonly ReactNode[]
}

/** A new business of a kind, step by step. */
export const SellerAddPage = <Form extends object>({ seller, initial, steps: rules, children }: Props<Form>) => {
  const steps = useSteps(initial, rules)
  const [isDone, setDone] = useState(false)
  const { add, isPending } = useSellerCalls(seller)
  const navigate = useNavigate()
  const toast = useToast()
  useLeaveWarning(steps.isDirty && !isDone)

  async function submit(): Promise<void> {
    try {
      const { data } = await add(steps.state.form)
      setDone(true)
      toast.success(seller.said('ADD'))
      // After the warning has been taken back.
      setTimeout(() => void navigate(seller.paths.detail(String(data.id))))
    } catch (error) {
      steps.fail(error)
    }
  }

  return (
    <>
      <BackLink to={seller.paths.list}>{seller.texts.back}</BackLink>
      <PageHeading title={seller.texts.addTitle} />
      <StepForm
        steps={steps}
        titles={rules.map(({ title }) => title)}
        pages={children(steps.state)}
        submitLabel={businessTexts.create}
        isPending={isPending}
        onLeave={() => void navigate(seller.paths.list)}
        onSubmit={() => void submit()}
      />
    </>
  )
}
