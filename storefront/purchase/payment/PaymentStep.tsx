import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { PaymentView } from './PaymentView.tsx'

import './PaymentStep.css'
import './CheckAnswers.css'
import './Review.css'

export const meta = stepMeta(8)
export const Shell = stepShell(8)

export function Page() {
  return <StepPage step={8}>{(view) => <PaymentView {...view} />}</StepPage>
}
