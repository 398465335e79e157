import { expect, test } from 'vitest'
import { checkUser } from './form.ts'

const good = { name: 'Ana', email: 'ana@ceibo.test', role: 'support' } as const

test.each([
  [{}, []],
  [{ name: ' ' }, [['name', 'USERS.NAME_REQUIRED']]],
  [{ name: 'x'.repeat(61) }, [['name', 'FIELD.TOO_LONG']]],
  ...['gratis.example', 'Ana http://a.uy', 'bit.ly/x', 'Ana ana@ceibo.test', 'sitio。uy', 'C:\\x'].map(
    (name) => [{ name }, [['name', 'USERS.NAME_ADDRESS']]] as const,
  ),
  ...['J. R. Pérez', 'J.R. Pérez', 'Ana Mª O’Neil-Núñez', 'Dra. Li', 'Ana (2.º turno)'].map(
    (name) => [{ name }, []] as const,
  ),
  [{ email: 'ana' }, [['email', 'FIELD.EMAIL_INVALID']]],
  [{ email: `${'a'.repeat(75)}@ceibo.test` }, [['email', 'FIELD.EMAIL_TOO_LONG']]],
  [{ role: '' }, [['role', 'USERS.ROLE_REQUIRED']]],
] as const)('D-04 an invitation with %j breaks %j', (typed, broken) => {
  expect(checkUser({ ...good, ...typed }).map(({ path, key }) => [path, key])).toEqual(broken)
})
