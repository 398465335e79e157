import type { ReactNode } from 'react'
import { Link, type LinkProps } from './Link.tsx'
import { ButtonFace, buttonClass, type ButtonLook, type ButtonSize } from './ui/Button.tsx'
import { classNames } from './ui/class-names.ts'
import type { IconName } from './ui/Icon.tsx'

type ButtonLinkProps = LinkProps & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconName
  iconAfter?: IconName
  children: ReactNode
}

/** A link to a page of this storefront that looks like a button. */
export function ButtonLink({ look, size, icon, iconAfter, children, className, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(buttonClass(look, size), className)}>
      <ButtonFace {...(icon ? { icon } : {})} {...(iconAfter ? { iconAfter } : {})}>
        {children}
      </ButtonFace>
    </Link>
  )
}
