import type { BusinessForm } from '#shared/businesses/form-contract.ts'
import type { BusinessDetail } from '#shared/businesses/row-contract.ts'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import type { Step } from '../kit/StepForm.tsx'
import { emptyBusiness, storefrontOf, termsOf } from './forms.ts'
import { companySeller } from './seller.ts'
import { SellerCreate, SellerEdit } from './SellerForms.tsx'
import { SellerList } from './SellerList.tsx'
import { SellerShow } from './SellerShow.tsx'
import { credentialsStep, storefrontStep, termsStep } from './steps.tsx'

/** Our own subdomain is refused by the server, which knows it. */
const NEW = { mainBrandSubdomain: null, isMainBrand: false }

const STEPS: readonly Step<BusinessForm>[] = [
  termsStep({ type: 'company', isMainBrand: false }),
  storefrontStep(NEW),
  credentialsStep(),
]

/** Under /admin/business: every company, one, a new one in three steps (M-02 to M-04), an edit in two (M-06). */
export const businessPages = {
  list: () => <SellerList seller={companySeller} />,
  show: () => <SellerShow seller={companySeller} />,
  create: () => <SellerCreate seller={companySeller} start={emptyBusiness} steps={STEPS} />,
  edit: () => (
    <SellerEdit<TermsForm & StorefrontForm>
      seller={companySeller}
      // A company's call answers it whole.
      formOf={(record) => ({ ...termsOf(record), ...storefrontOf(record as BusinessDetail) })}
      stepsOf={({ isMainBrand, subdomain }) => [
        termsStep({ type: 'company', isMainBrand }),
        storefrontStep({ mainBrandSubdomain: isMainBrand ? subdomain : null, isMainBrand }),
      ]}
    />
  ),
}
