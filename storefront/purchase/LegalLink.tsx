import { Link, type LinkProps } from 'react-router-dom'
import { tp } from './texts.ts'

/** A legal text to read beside the purchase: in a tab of its own, so that nothing typed is left behind. */
export function LegalLink({ children, ...link }: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <Link {...link} target="_blank">
      {children}
      <span className="visually-hidden"> {tp('newTab')}</span>
    </Link>
  )
}
