import { describe, expect, test } from 'vitest'
import { checkContact, type ContactForm } from './contact.ts'

const complete: ContactForm = {
  email: 'ana@correo.com.uy',
  emailConfirmation: 'ana@correo.com.uy',
  phone: '099 123 456',
  termsAccepted: true,
}
const check = (change: Partial<ContactForm>) =>
  checkContact({ ...complete, ...change }).map(({ path, key }) => `${path} ${key}`)

describe('B-10 contact', () => {
  test('complete is accepted; capitals and spaces around make no other email', () => {
    expect(check({})).toEqual([])
    expect(check({ email: ' ana@correo.com.uy ', emailConfirmation: 'Ana@correo.com.uy' })).toEqual([])
  })

  test('nothing typed: each field with its own words', () => {
    expect(check({ email: '', emailConfirmation: '', phone: ' ', termsAccepted: false })).toEqual([
      'email FIELD.EMAIL_INVALID',
      'phone BUYING_PROCESS.ERROR.PHONE_REQUIRED',
      'termsAccepted BUYING_PROCESS.ERROR.TERMS_REQUIRED',
    ])
  })

  test('the confirmation must be the same email', () => {
    expect(check({ emailConfirmation: 'ana@correo.com' })).toEqual([
      'emailConfirmation BUYING_PROCESS.ERROR.EMAIL_MISMATCH',
    ])
    expect(check({ emailConfirmation: '' })).toHaveLength(1)
  })

  test('an email has at most 75 characters, a phone can be dialled', () => {
    const long = `${'a'.repeat(70)}@correo.com`
    expect(check({ email: long, emailConfirmation: long })).toEqual(['email FIELD.EMAIL_TOO_LONG'])
    expect(check({ phone: '1234' })).toEqual(['phone FIELD.PHONE_INVALID'])
  })
})
