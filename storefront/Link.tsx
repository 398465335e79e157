import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router-dom'
import { useAddress } from './page-state.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** The path below the storefront's root: '/buy/step-1'. */
  to: string
  /** The navigation state that the page receives besides its address. */
  state?: object
}

// The server needs no click handler, and creating one takes a fifth of the rendering time of a page.
const useClickHandler: typeof useLinkClickHandler = import.meta.env.SSR ? () => () => undefined : useLinkClickHandler

/**
 * A link to a page of this storefront. The router's own Link includes the prefetching of its framework mode, 3 KB on every page.
 */
export function Link({ to, state, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={useAddress(to)} onClick={useClickHandler(to, { state })}>
      {children}
    </a>
  )
}
