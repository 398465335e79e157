import type { BusinessDetail } from '#shared/businesses/row-contract.ts'
import type { StorefrontForm } from '#shared/businesses/storefront-form.ts'
import type { TermsForm } from '#shared/businesses/terms-form.ts'
import { storefrontOf, storefrontStep, termsOf, termsStep } from './forms.ts'
import { companySeller } from './seller.ts'
import { SellerEditPage } from './SellerEditPage.tsx'
import { StorefrontFields } from './StorefrontFields.tsx'
import { TermsFields } from './TermsFields.tsx'
import { narrowed, type Step } from './useForm.ts'
import type { SellerRecord } from './useSellerRecord.ts'

type Form = TermsForm & StorefrontForm

/** A company's call answers it whole. */
function formOf(record: SellerRecord): Form {
  return { ...termsOf(record), ...storefrontOf(record as BusinessDetail) }
}

function stepsOf({ isMainBrand, subdomain }: SellerRecord): Step<Form>[] {
  const mainBrandSubdomain = isMainBrand ? subdomain : null
  return [termsStep({ type: 'company', isMainBrand }), storefrontStep({ mainBrandSubdomain, isMainBrand })]
}

/** A company in two steps (M-06). */
export const BusinessEditPage = () => (
  <SellerEditPage seller={companySeller} formOf={formOf} stepsOf={stepsOf}>
    {(state, { isMainBrand }) => [
      <TermsFields key="terms" state={narrowed(state)} />,
      <StorefrontFields
        key="storefront"
        state={narrowed(state)}
        businessName={state.form.name}
        isMainBrand={isMainBrand}
      />,
    ]}
  </SellerEditPage>
)
