import { useEffect, useRef } from 'react'
import { contactHref, phonesOf, salesLines } from '#shared/businesses/contact-lines.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { useBrand, usePageState } from '../../page-state.ts'
import type { StepNumber } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { helpFacts, helpMessage } from './help-message.ts'
import { t } from './texts.ts'

import './StepHelp.css'

export type StepHelpProps = { step: StepNumber; state: PurchaseState | null }

/**
 * Shows how to get help with a step: one WhatsApp and one phone of the storefront's own sales office, which are told the step,
 * the plan and the trip (V-16, docs/rules/contact-lines.md). It takes the focus, because the visitor asked for it.
 */
export function StepHelp({ step, state }: StepHelpProps) {
  const { catalogue } = usePageState()
  const { phone } = useSalesOffice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const facts = helpFacts(step, state, catalogue)
  return (
    <section className="step-help" aria-labelledby="step-help-title">
      <h2 ref={heading} id="step-help-title" tabIndex={-1}>
        {t('help.title')}
      </h2>
      <HelpLinks message={helpMessage(facts)} />
      {phone && <p className="field-hint">{t('help.say', { facts })}</p>}
    </section>
  )
}

/** Returns the ways to reach a storefront's sales office: its first WhatsApp, its first phone, and its email. */
function useSalesOffice() {
  const { contactLines, contactEmail } = useBrand()
  const lines = salesLines(contactLines)
  const chat = lines.find(({ isWhatsapp }) => isWhatsapp)
  const [phone] = phonesOf(lines)
  return { chat, phone, email: contactEmail }
}

/** Shows WhatsApp and phone; an office with neither has its email. */
export function HelpLinks({ message }: { message: string }) {
  const { chat, phone, email } = useSalesOffice()
  return (
    <div className="help-links">
      {chat && (
        <LinkButton
          look="secondary"
          size="small"
          icon="whatsapp"
          href={contactHref(chat, message)}
          target="_blank"
          rel="noopener"
        >
          {t('help.chat', { phone: internationalPhone(chat.phone) })}
        </LinkButton>
      )}
      {phone && (
        <LinkButton look="secondary" size="small" icon="phone" href={contactHref(phone)}>
          {t('help.call', { phone: internationalPhone(phone.phone) })}
        </LinkButton>
      )}
      {!chat && !phone && email && (
        <LinkButton
          look="secondary"
          size="small"
          icon="mail"
          href={`mailto:${email}?body=${encodeURIComponent(message)}`}
        >
          {t('help.write', { email })}
        </LinkButton>
      )}
    </div>
  )
}
