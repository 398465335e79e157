import { plainAddress } from '../../../platform/http/plain-address.ts'
import type { ChargeRequest, Customer } from '../port.ts'

/**
 * The request body for both versions of the provider's API. The amount is an integer in cents; it is captured at once,
 * because debit cards have no pre-authorisation.
 */
export function purchaseBody(request: ChargeRequest, customer: object): object {
  return {
    TrxToken: request.token,
    UniqueID: request.uniqueId,
    Order: request.gatewayOrder,
    Amount: request.amount,
    Currency: request.currency,
    Capture: true,
    TargetCountryISO: 'UY',
    Installments: request.instalments,
    Description: request.description,
    Customer: customer,
    ...addressOf(request),
  }
}

/** The buyer's IP address without what balancers add to it; anything that is not an address is not sent. */
function addressOf({ customerIp = '' }: ChargeRequest): object {
  const address = plainAddress(customerIp)
  return address === null ? {} : { CustomerIP: address }
}

/** The fields of the customer that are the same in both versions. */
export function customerName({ email, firstName, lastName, phone }: Customer): object {
  return {
    Email: email,
    FirstName: firstName,
    LastName: lastName,
    ...(phone === undefined ? {} : { PhoneNumber: phone }),
  }
}

/**
 * Whether the document is a Uruguayan cédula, which the provider knows; for it, a passport or another country's document
 * is a foreigner's.
 */
export function isCedula({ documentType, documentCountry = 'UY' }: Customer): boolean {
  return documentType === 'national' && documentCountry === 'UY'
}
