import { siteTexts } from '../../i18n/texts.ts'
import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './texts.ts'

const legal = {
  eyebrow: 'Legal information',
  version: 'Version {version}.',
  courtesy: 'The Spanish text is binding. What is in English on this page is a courtesy translation.',
  contents: 'On this page',
  contact: 'Questions? Talk to us',
  'contact.mail': 'Write to {email}',

  'terms.title': 'Terms and conditions',
  'terms.lead': 'What you buy, what is included, what is not, and how to go back on it. In simple words.',
  'terms.description':
    'Conditions of sale of travel assistance: price, validity, limits, exclusions and the right to withdraw.',

  'privacy.title': 'Privacy policy',
  'privacy.lead': 'What data we ask for, what we use it for and how you can see, correct or delete it.',
  'privacy.description':
    'How we look after your personal data under Law 18.331 of Uruguay, and what this site keeps in your browser.',

  'withdrawal.title': 'Right to withdraw',
  'withdrawal.lead': 'You have changed your mind about the purchase. That is fine: no need to explain why.',
  'withdrawal.description':
    'How to withdraw from your purchase within 5 business days and before the cover begins (Law 17.250 of Uruguay).',
  'withdrawal.today': 'If you bought today, you have until {day} inclusive',
  'withdrawal.todayText': 'It is 5 business days from the purchase, as long as the cover has not begun.',
  'withdrawal.now': 'Withdraw now',
  'withdrawal.how': 'How it is done',
  'withdrawal.how.1': 'Find your purchase with the voucher number, your document or your email.',
  'withdrawal.how.2': 'We send a code to the email that you bought with.',
  'withdrawal.how.3':
    'Choose “Cancel this plan”: you see how much we refund, and when you confirm we order the refund at once.',
  'withdrawal.form': 'You cannot receive the code?',
  'withdrawal.formText':
    'Fill in the form with your voucher number and your document. We give you a case number, with which the date of the request is recorded, and we confirm by email within 3 business days.',
  'withdrawal.ask': 'Ask with the form',
  'withdrawal.back': 'What we refund',
  'withdrawal.backText':
    'Everything you paid, without deductions or costs, by the same means. If you paid by card, we order the refund right away and it appears on your next statement. If you paid in instalments, tell the issuer of your card too: the remaining instalments are void.',
  'withdrawal.not': 'When it does not apply',
  'withdrawal.notText':
    'If the cover has begun or the 5 business days are over, there is no withdrawal, but you can still ask for the cancellation: we review it according to your plan.',
  'withdrawal.law':
    'This right is in article 16 of Law 17.250 on consumer relations of Uruguay. Business days are Monday to Friday, except 1 January, 1 May, 18 July, 25 August and 25 December.',
} as const

export const t = translator({ ...siteTexts, legal } satisfies Translation<typeof source>)
