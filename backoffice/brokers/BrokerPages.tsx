import type { BrokerForm } from '#shared/businesses/form-contract.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { emptyBroker, termsOf } from '../businesses/forms.ts'
import { brokerSeller } from '../businesses/seller.ts'
import { SellerCreate, SellerEdit } from '../businesses/SellerForms.tsx'
import { SellerList } from '../businesses/SellerList.tsx'
import { SellerShow } from '../businesses/SellerShow.tsx'
import { credentialsStep, termsStep } from '../businesses/steps.tsx'
import { termsInWords } from '../businesses/words.tsx'
import type { Step } from '../kit/StepForm.tsx'

const OWNER = { type: 'broker', isMainBrand: false } as const
const STEPS: readonly Step<BrokerForm>[] = [termsStep(OWNER), credentialsStep()]
const EDIT_STEPS: readonly Step<TermsForm>[] = [termsStep(OWNER)]

/** The pages under /admin/broker: list, one broker, creation in two steps, and an edit of the terms (M-11). */
export const brokerPages = {
  list: () => <SellerList seller={brokerSeller} />,
  show: () => <SellerShow seller={brokerSeller} />,
  create: () => <SellerCreate seller={brokerSeller} start={emptyBroker} steps={STEPS} />,
  edit: () => (
    <SellerEdit<TermsForm> seller={brokerSeller} formOf={termsOf} stepsOf={() => EDIT_STEPS} fields={termsInWords} />
  ),
}
