import { type Translation, translator } from '../../i18n/translator.ts'
import type { t as source } from './change-texts.ts'
import { vouchers } from './texts.ts'

const change = {
  open: 'Change this plan',
  'open.extension': 'Extend the trip',
  over: 'The trip is over: there is nothing to change.',
  kind: 'What you want to change',
  'kind.change': 'Dates, destination, plan or date of birth',
  'kind.passenger-cancelled': 'Somebody is not travelling',
  'kind.extension': 'Stay more days',
  startDate: 'Departure',
  endDate: 'Return',
  until: 'New return',
  destination: 'Destination',
  plan: 'Plan',
  born: 'Dates of birth',
  who: 'Who is not travelling',
  price: 'See what it costs',
  toPay: 'With the change your plan costs {price}: {amount} is left to pay. Until you pay nothing changes.',
  refund: 'With the change your plan costs {price}: we refund {amount}.',
  refundLess: 'With the change your plan costs {price}: we refund {amount}. The fee is {fee}.',
  same: 'With the change your plan still costs {price}.',
  losesFamilyPlan: 'Those who stay do not form a family plan: each pays their own price.',
  pay: 'Change and pay {amount}',
  'pay.extension': 'Extend and pay {amount}',
  takeBack: 'Change and receive {amount}',
  confirm: 'Make the change',
} as const

export const t = translator({ vouchers, change } satisfies Translation<typeof source>)
