import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStrongPassword } from '#shared/password.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isOutdated, isPassword, NOBODYS_HASH, PASSWORD_COST } from './password.ts'

const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

// ASVS 6.2.8, 11.4.2
test('A-01 a hash carries its parameters and a salt, and matches its own password only', async () => {
  const [one, two] = [await hashPassword('Ñandú-en-moto.9'), await hashPassword('Ñandú-en-moto.9')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword(one, 'Ñandú-en-moto.9', 'home')).toBe(true)
  expect(await isPassword(one, 'Ñandú-en-moto.9'.normalize('NFD'), 'home')).toBe(true)
  expect(await isPassword(one, 'ñandú-en-moto.9', 'home')).toBe(false)
  expect(await isPassword(null, 'Ñandú-en-moto.9', 'home')).toBe(false)
})

test('A-01 the hash for an unknown user costs what a real one does', () => {
  expect(isOutdated(NOBODYS_HASH)).toBe(false)
  expect(isOutdated(NOBODYS_HASH, { ...PASSWORD_COST, timeCost: 4 })).toBe(true)
})

// ASVS 6.2.8
test('A-01 long passwords count to their last character', async () => {
  const long = `${'Aa1!'.repeat(31)}Zz9`
  const hashed = await hashPassword(long, CHEAP)
  expect(await isPassword(hashed, long, 'home')).toBe(true)
  expect(await isPassword(hashed, `${long.slice(0, -1)}8`, 'home')).toBe(false)
})

// ASVS 15.2.2
test('A-01 hashing is done a few at a time, and a call that would wait too long is asked to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('x', CHEAP)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 62)
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
  expect(await isPassword(await hashPassword('y', CHEAP), 'y', 'home')).toBe(true)
})

// ASVS 6.2.4, 6.2.11
test('A-02 well-known words are refused, however disguised', async () => {
  const common = [
    'Password2024!',
    'P@ssw0rd123!',
    'Contraseña1!',
    'Qwertyuiop1!',
    '1234Uruguay!',
    'Montevideo.2026',
    'Peñarol1891!',
    'C3ibo-2026!!',
    'Asistencia#1',
    '¡Bienvenidos1',
    'Aa1!Aa1!Aa1!',
    'Abcdefgh123$',
    'T3am0Mucho!!',
  ]
  for (const password of common) {
    expect(isStrongPassword(password) || password === 'Aa1!Aa1!Aa1!', password).toBe(true)
    expect(await isCommonPassword(password), password).toBe(true)
  }
})

// ASVS 6.2.12
test('A-02 passwords that leaks show often are refused, also with what rules make people add', async () => {
  for (const password of [
    '1Q2w3e4r5t6y',
    '1Qaz2wsx3edc!',
    'Dragonball99!',
    'Basketball.23',
    'Manch3ster-1',
    'Sch@lke04.2026',
  ]) {
    expect(await isCommonPassword(password), password).toBe(true)
  }
})

// ASVS 6.2.4, 6.2.12
test('A-02 the 3,000 words that leaks show most often are refused when made to meet the rules', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, 3_000)
  const made = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}2026!`)
  expect(made).toHaveLength(3_000)
  const misses = made.filter((password) => !isStrongPassword(password))
  for (const password of made) if (!(await isCommonPassword(password))) misses.push(password)
  expect(misses).toEqual([])
})

test('A-02 hardly any password that a machine made is refused', async () => {
  const characters = fc.constantFrom(...Array.from('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!'))
  const made = fc.sample(fc.string({ unit: characters, minLength: 12, maxLength: 16 }), { numRuns: 5_000, seed: 1 })
  const refused = await Promise.all(made.map((password) => isCommonPassword(password)))
  expect(refused.filter(Boolean).length).toBeLessThan(10)
})

// ASVS 6.2.11
test('A-02 so are the words around a user; others pass', async () => {
  const own = ['agencia@mburucuya.test', 'Mburucuyá Viajes']
  expect(await isCommonPassword('Mburucuya2026!', own)).toBe(true)
  expect(await isCommonPassword('Agencia@mburucuya.test1', own)).toBe(true)
  for (const password of ['Ñandú-en-moto.9', 'correct-Horse7battery', 'zK8#pe-Lw2mQ', 'Три-богатыря.7Aa']) {
    expect(await isCommonPassword(password, own), password).toBe(false)
  }
})

test('A-02 any text can be looked at', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 128 }),
      async (text) => typeof (await isCommonPassword(text, [text])) === 'boolean',
    ),
  )
})
