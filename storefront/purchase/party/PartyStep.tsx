import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { PartyForm } from './PartyForm.tsx'
import { t } from './texts.ts'

import './PartyStep.css'
import '../../ui/Counter.css'
import './FamilyPlan.css'
import './OlderTravellers.css'
import './StartingPrice.css'

export const meta = stepMeta(3)
export const Shell = stepShell(3)

export function Page() {
  return (
    <StepPage step={3} lead={t('party.lead')}>
      {(view) => <PartyForm {...view} />}
    </StepPage>
  )
}
