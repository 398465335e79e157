import { plainAddress } from '../../../platform/http/plain-address.ts'
import type { ChargeRequest, Customer } from '../port.ts'

/** What both versions of the provider's API take. Cents as an integer; captured at once: debit cards know no pre-authorisation. */
export function purchaseBody(request: ChargeRequest, customer: object): object {
  return {
    TrxToken: request.token,
    UniqueID: request.uniqueId,
    Order: request.gatewayOrder,
    Amount: request.amount,
    Currency: request.currency,
    Capture: true,
    TargetCountryISO: 'UY',
    Installments: 1,
    Description: request.description,
    Customer: customer,
    ...addressOf(request),
  }
}

/** The address alone, however balancers write it; what is no address stays here. */
function addressOf({ customerIp = '' }: ChargeRequest): object {
  const address = plainAddress(customerIp)
  return address === null ? {} : { CustomerIP: address }
}

/** The part of the customer that both versions write alike. */
export function customerName({ email, firstName, lastName, phone }: Customer): object {
  return {
    Email: email,
    FirstName: firstName,
    LastName: lastName,
    ...(phone === undefined ? {} : { PhoneNumber: phone }),
  }
}

/** The provider knows the Uruguayan cédula; a passport and any other country's document are a foreigner's. */
export function isCedula({ documentType, documentCountry = 'UY' }: Customer): boolean {
  return documentType === 'national' && documentCountry === 'UY'
}
