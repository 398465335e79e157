import { useLocation } from 'react-router-dom'

/** The token of the link that opened this page. It stands after `#`, the part of an address that the browser never sends. */
export function useLinkToken(): string {
  return new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
}
