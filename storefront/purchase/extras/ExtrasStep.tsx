import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { ExtrasForm } from './ExtrasForm.tsx'
import { t } from './texts.ts'

import './ExtrasStep.css'
import './ExtraOffer.css'

export const meta = stepMeta(5)
export const Shell = stepShell(5)

export function Page() {
  return (
    <StepPage step={5} lead={t('extras.lead')}>
      {(view) => <ExtrasForm {...view} />}
    </StepPage>
  )
}
