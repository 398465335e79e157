import type { BusinessForm } from '#shared/businesses/form-contract.ts'
import type { BusinessDetail } from '#shared/businesses/row-contract.ts'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import type { Step } from '../kit/StepForm.tsx'
import { useOwnBrand } from '../kit/useOwnBrand.ts'
import { emptyBusiness, storefrontOf, termsOf } from './forms.ts'
import { companySeller } from './seller.ts'
import { SellerCreate, SellerEdit } from './SellerForms.tsx'
import { SellerList } from './SellerList.tsx'
import { SellerShow } from './SellerShow.tsx'
import { credentialsStep, storefrontStep, termsStep } from './steps.tsx'
import { storefrontInWords, termsInWords } from './words.tsx'

/** Returns the main brand's subdomain: it is the own brand of staff, who alone edit companies. */
const useMainBrandSubdomain = () => useOwnBrand().data?.subdomain ?? null

const CompanyCreate = () => {
  const mainBrandSubdomain = useMainBrandSubdomain()
  const steps: readonly Step<BusinessForm>[] = [
    termsStep({ type: 'company', isMainBrand: false }),
    storefrontStep({ mainBrandSubdomain, isMainBrand: false }),
    credentialsStep(),
  ]
  return <SellerCreate seller={companySeller} start={emptyBusiness} steps={steps} />
}

const CompanyEdit = () => {
  const mainBrandSubdomain = useMainBrandSubdomain()
  return (
    <SellerEdit<TermsForm & StorefrontForm>
      seller={companySeller}
      // The endpoint of a company always returns the whole `BusinessDetail`.
      formOf={(record) => ({ ...termsOf(record), ...storefrontOf(record as BusinessDetail) })}
      stepsOf={({ isMainBrand, subdomain }) => [
        termsStep({ type: 'company', isMainBrand }),
        storefrontStep({ mainBrandSubdomain: isMainBrand ? subdomain : mainBrandSubdomain, isMainBrand }),
      ]}
      fields={{ ...termsInWords, ...storefrontInWords }}
    />
  )
}

/** The pages under /admin/business: list, one company, creation in three steps (M-02 to M-04), and an edit in two (M-06). */
export const businessPages = {
  list: () => <SellerList seller={companySeller} />,
  show: () => <SellerShow seller={companySeller} />,
  create: () => <CompanyCreate />,
  edit: () => <CompanyEdit />,
}
