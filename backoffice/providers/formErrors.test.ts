import { type FieldErrors, set } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { errorsOf, failureOf, formErrors, refusalCode, UNSAVED } from './formErrors.ts'

describe('M-02 what is wrong with a form', () => {
  test('of the rules that a field breaks, the first is shown at the field, in a list too', () => {
    const errors = errorsOf([
      { path: 'name', key: 'BUSINESS.ERROR.NAME_REQUIRED' },
      { path: 'name', key: 'FIELD.INVALID' },
      { path: 'banners.1.link', key: 'BUSINESS.ERROR.BANNER_LINK_INVALID' },
    ])
    expect(errors).toEqual({
      name: { type: 'rule', message: messages['BUSINESS.ERROR.NAME_REQUIRED'] },
      banners: [undefined, { link: { type: 'rule', message: messages['BUSINESS.ERROR.BANNER_LINK_INVALID'] } }],
    })
    expect(failureOf(errors)).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'name' }, { path: 'banners.1.link', message: messages['BUSINESS.ERROR.BANNER_LINK_INVALID'] }],
    })
  })

  test('a refusal of the whole form keeps its code and its message', () => {
    const refused = new Failure('CHANGED_MEANWHILE')
    expect(formErrors(refused)).toEqual({ root: { failure: refused.message, code: 'CHANGED_MEANWHILE' } })
    // In the form of react-hook-form.
    const errors: FieldErrors = {}
    set(errors, 'root', { failure: { message: refused.message }, code: { message: 'CHANGED_MEANWHILE' } })
    expect(failureOf(errors)).toMatchObject({ code: 'CHANGED_MEANWHILE', status: refused.status })
    expect(refusalCode(errors)).toBe('CHANGED_MEANWHILE')
    const unsaved: FieldErrors = {}
    set(unsaved, 'root', { unsaved: { message: UNSAVED.root.unsaved } })
    expect(failureOf(unsaved)).toBeNull()
    expect(failureOf({})).toBeNull()
  })
})
