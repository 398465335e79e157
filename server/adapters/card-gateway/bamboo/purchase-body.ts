import { plainAddress } from '../../../platform/http/plain-address.ts'
import type { ChargeRequest, Customer, DelayedRequest } from '../port.ts'

/**
 * The body of a card's charge for both versions of the provider's API. It is captured at once, because debit cards have no
 * pre-authorisation.
 */
export function purchaseBody(request: ChargeRequest, customer: object): object {
  return { ...commonBody(request, customer), TrxToken: request.token, Installments: request.instalments }
}

/** `method` names the way to pay, in the field of one version of the API. */
export function delayedBody(request: DelayedRequest, customer: object, method: object): object {
  return {
    ...commonBody(request, customer),
    ...method,
    MetadataIn: { PaymentExpirationInMinutes: String(request.minutes) },
    ...(request.method === 'transfer' && { Redirection: redirection(request.returnUrl) }),
  }
}

/** The pages to which the bank's page returns, one per outcome. */
function redirection(returnUrl: string): Record<string, string> {
  const to = (outcome: string) => {
    const url = new URL(returnUrl)
    url.searchParams.set('resultado', outcome)
    return url.href
  }
  return {
    Url_Approved: to('aprobado'),
    Url_Rejected: to('rechazado'),
    Url_Canceled: to('cancelado'),
    Url_Pending: to('pendiente'),
  }
}

type AnyRequest = ChargeRequest | DelayedRequest

/** The amount is an integer in cents. */
function commonBody(request: AnyRequest, customer: object): object {
  return {
    UniqueID: request.uniqueId,
    Order: request.gatewayOrder,
    Amount: request.amount,
    Currency: request.currency,
    Capture: true,
    TargetCountryISO: 'UY',
    Description: request.description,
    Customer: customer,
    ...addressOf(request),
  }
}

/** The buyer's IP address without what balancers add to it; anything that is not an address is not sent. */
function addressOf({ customerIp = '' }: AnyRequest): object {
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
