export const EXCLUSIONS = [
  'Expenses in your country of residence.',
  'Pre-existing conditions above the limit that your plan states.',
  'Trips to have a treatment, a check-up or planned surgery.',
  'Dangerous or professional sports, unless you add the extra benefit.',
  'Pregnancy after week 25, or week 32 with the extra benefit for pregnancy.',
  'Whatever happens because of alcohol or drugs, a crime or an intentional act.',
  'Expenses of a medical event that you did not tell us about within 72 hours.',
  'Days outside the dates of the voucher or above the maximum per trip of the annual plan.',
] as const
