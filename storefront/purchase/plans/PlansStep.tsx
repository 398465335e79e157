import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { TripPlans } from './TripPlans.tsx'

import './PlansStep.css'
import './PlanChoice.css'

export const meta = stepMeta(4)
export const Shell = stepShell(4)

export function Page() {
  return (
    <StepPage step={4} summary={false}>
      {(view) => <TripPlans {...view} />}
    </StepPage>
  )
}
