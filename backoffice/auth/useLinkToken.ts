import { useLocation } from 'react-router-dom'

/** The token of the link that opened this page, which stands behind its `#`: that part of an address never leaves the browser. */
export function useLinkToken(): string {
  return new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
}
