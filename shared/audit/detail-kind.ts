/** The kind of a value in an entry: it decides how the value is shown. */
export type DetailKind =
  | 'text'
  | 'flag'
  | 'count'
  | 'money'
  | 'percent'
  /** Pesos per dollar. */
  | 'rate'
  | 'day'
  | 'month'
  | 'moment'
  /** The number of a sale, or several with spaces between. */
  | 'sale'
  /** Codes, which are shown in words. */
  | 'role'
  | 'seller'
  | 'payment-type'
  | 'sale-mode'
  | 'payment-method'
  | 'financed-by'
  | 'refund-reason'
  | 'request-status'
  | 'email'
  | 'reconciliation-status'
  | 'difference'
  /** Several codes, with ', ' between. */
  | 'person-fields'
  | 'tariff-parts'
