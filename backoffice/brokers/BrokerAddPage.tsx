import type { BrokerForm } from '#shared/businesses/form-contract.ts'
import { CredentialsFields } from '../businesses/CredentialsFields.tsx'
import { credentialsStep, emptyBroker, termsStep } from '../businesses/forms.ts'
import { brokerSeller } from '../businesses/seller.ts'
import { SellerAddPage } from '../businesses/SellerAddPage.tsx'
import { TermsFields } from '../businesses/TermsFields.tsx'
import { narrowed } from '../businesses/useForm.ts'

const STEPS = [termsStep<BrokerForm>({ type: 'broker', isMainBrand: false }), credentialsStep<BrokerForm>()]

/** A new broker in two steps (M-11). */
export const BrokerAddPage = () => (
  <SellerAddPage seller={brokerSeller} initial={emptyBroker} steps={STEPS}>
    {(state) => [
      <TermsFields key="terms" state={narrowed(state)} isBroker />,
      <CredentialsFields key="login" state={narrowed(state)} />,
    ]}
  </SellerAddPage>
)
