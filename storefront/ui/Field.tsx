import type { ReactNode } from 'react'
import { t } from '../i18n/texts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

import './Field.css'

/** The properties of every field. The id defaults to the name, so that an error summary can link to '#name'. */
export type FieldProps = {
  name: string
  label: ReactNode
  id?: string | undefined
  hint?: ReactNode
  /** The text of the error, from the catalogue. */
  error?: string | undefined
  /** Whether the field may stay empty, and is marked so: required fields have no mark. */
  optional?: boolean
}

/** Returns the ARIA attributes that link a control to its hint and its error. */
export function fieldAria(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
}

/** Shows the error of one field above its control. */
export function FieldError({ id, children }: { id: string; children?: string | undefined }) {
  if (!children) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  )
}

/** Announces why a button did nothing, beside it. */
export function ErrorLine({ children }: { children: string | null }) {
  return children ? (
    <p className="field-error" role="alert">
      {children}
    </p>
  ) : null
}

/** Shows the hint under a label. */
export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p className="field-hint" id={`${id}-hint`}>
      {children}
    </p>
  ) : null
}

/** Shows the text that a field may stay empty. */
export function OptionalMark({ shown }: { shown: boolean | undefined }) {
  return shown ? <span className="field-optional"> {t('ui.optional')}</span> : null
}

type FieldFrameProps = Omit<FieldProps, 'name' | 'id'> & {
  id: string
  children: ReactNode
  className?: string | undefined
}

/** Shows label, hint, error and control, in that order: a screen reader reads the error before the control. */
export function Field({ id, label, hint, error, optional, children, className }: FieldFrameProps) {
  return (
    <div className={classNames('field', className)} data-invalid={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        <OptionalMark shown={optional} />
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
      {children}
    </div>
  )
}

type Group = Omit<FieldProps, 'name' | 'id'> & { id: string; children: ReactNode }

/** Groups several controls that answer one question. */
export function FieldGroup({ id, label, hint, error, optional, children }: Group) {
  return (
    <fieldset
      className="field field-group"
      data-invalid={error ? '' : undefined}
      {...fieldAria(id, { hint, error: undefined })}
    >
      <legend className="field-label">
        {label}
        <OptionalMark shown={optional} />
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
      {children}
    </fieldset>
  )
}
