import type { BusinessForm } from '#shared/businesses/form-contract.ts'
import { CredentialsFields } from './CredentialsFields.tsx'
import { credentialsStep, emptyBusiness, storefrontStep, termsStep } from './forms.ts'
import { companySeller } from './seller.ts'
import { SellerAddPage } from './SellerAddPage.tsx'
import { StorefrontFields } from './StorefrontFields.tsx'
import { TermsFields } from './TermsFields.tsx'
import { narrowed } from './useForm.ts'

/** Our own subdomain is refused by the server, which knows it. */
const OWNER = { mainBrandSubdomain: null, isMainBrand: false }

const STEPS = [
  termsStep<BusinessForm>({ type: 'company', isMainBrand: false }),
  storefrontStep<BusinessForm>(OWNER),
  credentialsStep<BusinessForm>(),
]

/** A new company in three steps (M-02 to M-04). */
export const BusinessAddPage = () => (
  <SellerAddPage seller={companySeller} initial={emptyBusiness} steps={STEPS}>
    {(state) => [
      <TermsFields key="terms" state={narrowed(state)} />,
      <StorefrontFields key="storefront" state={narrowed(state)} businessName={state.form.name} />,
      <CredentialsFields key="login" state={narrowed(state)} />,
    ]}
  </SellerAddPage>
)
