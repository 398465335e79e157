import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router-dom'
import { useAddress } from './page-state.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** Below the storefront's root: '/buy/step-1'. */
  to: string
  /** What the page is told beside its address. */
  state?: object
}

// The server needs no click handler, and resolving one takes a fifth of the time of a page.
const useClickHandler: typeof useLinkClickHandler = import.meta.env.SSR ? () => () => undefined : useLinkClickHandler

/** A link to a page of this storefront. The router's own brings the prefetching of its framework mode along, 3 KB on every page. */
export function Link({ to, state, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={useAddress(to)} onClick={useClickHandler(to, { state })}>
      {children}
    </a>
  )
}
