import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** Below the storefront's root: '/buy/step-1'. */
  to: string
}

/** A link to a page of this storefront. The router's own brings the prefetching of its framework mode along, 3 KB on every page. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to)}>
      {children}
    </a>
  )
}
