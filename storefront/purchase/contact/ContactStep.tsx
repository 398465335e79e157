import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta } from '../step-parts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { t } from './texts.ts'

import './ContactStep.css'

export const meta = stepMeta(7)
export const Shell = stepShell(7)

export function Page() {
  return (
    <StepPage step={7} lead={t('contact.lead')}>
      {(view) => <ContactForm {...view} />}
    </StepPage>
  )
}
