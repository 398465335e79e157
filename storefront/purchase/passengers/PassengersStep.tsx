import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { PassengersForm } from './PassengersForm.tsx'
import { t } from './texts.ts'

import './PassengerFields.css'

export const meta = stepMeta(6)
export const Shell = stepShell(6)

export function Page() {
  return (
    <StepPage step={6} lead={t('passengers.lead')}>
      {(view) => <PassengersForm {...view} />}
    </StepPage>
  )
}
