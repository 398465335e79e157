import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { termsOf, termsStep } from '../businesses/forms.ts'
import { brokerSeller } from '../businesses/seller.ts'
import { SellerEditPage } from '../businesses/SellerEditPage.tsx'
import { TermsFields } from '../businesses/TermsFields.tsx'

const STEPS = [termsStep<TermsForm>({ type: 'broker', isMainBrand: false })]

/** A broker's terms (M-11). */
export const BrokerEditPage = () => (
  <SellerEditPage seller={brokerSeller} formOf={termsOf} stepsOf={() => STEPS}>
    {(state) => [<TermsFields key="terms" state={state} isBroker />]}
  </SellerEditPage>
)
