import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

import './Button.css'

export type ButtonLook = 'primary' | 'secondary' | 'ghost'
export type ButtonSize = 'regular' | 'small' | 'large'

/** Returns the classes of a button, also for other elements that look like one (a router's link, for instance). */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'regular'): string {
  return classNames('button', `button-${look}`, size !== 'regular' && `button-${size}`)
}

type Dress = { look?: ButtonLook; size?: ButtonSize; icon?: IconName; iconAfter?: IconName; children: ReactNode }

/** Shows the content of a button: icons and text. */
export function ButtonFace({ icon, iconAfter, children }: Pick<Dress, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} size={20} />}
    </>
  )
}

type ButtonProps = Dress & { busy?: boolean } & Omit<ComponentProps<'button'>, 'children'>

/** A button. While busy it keeps the focus, shows a spinner and ignores clicks, so that nothing is sent twice. */
export function Button({
  look,
  size,
  icon,
  iconAfter,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  function guardedClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(look, size), className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={guardedClick}
    >
      <ButtonFace {...(icon ? { icon } : {})} {...(iconAfter ? { iconAfter } : {})}>
        {children}
      </ButtonFace>
    </button>
  )
}

type LinkButtonProps = Dress & { href: string } & Omit<ComponentProps<'a'>, 'children' | 'href'>

/** A link that looks like a button, for addresses outside the router. */
export function LinkButton({ look, size, icon, iconAfter, children, className, href, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} href={href} className={classNames(buttonClass(look, size), className)}>
      <ButtonFace {...(icon ? { icon } : {})} {...(iconAfter ? { iconAfter } : {})}>
        {children}
      </ButtonFace>
    </a>
  )
}
