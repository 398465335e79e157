import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { t } from './texts.ts'

import './DestinationStep.css'

export const meta = stepMeta(2)
export const Shell = stepShell(2)

export function Page() {
  return (
    <StepPage step={2} lead={t('destination.lead')}>
      {(view) => <DestinationForm {...view} />}
    </StepPage>
  )
}
