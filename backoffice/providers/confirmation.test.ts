import { describe, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { isAsking, passwordConfirmed, passwordRefused, withPassword } from './confirmation.ts'

/** The server: refuses until the password was confirmed. */
function server() {
  const session = { calls: 0, isConfirmed: false }
  const call = () => {
    session.calls += 1
    return session.isConfirmed
      ? Promise.resolve(`done ${session.calls}`)
      : Promise.reject(new Failure('CONFIRM_PASSWORD'))
  }
  return { session, call }
}

const untilItAsks = async () => {
  while (!isAsking()) await new Promise((resolve) => setTimeout(resolve))
}

describe('A-04 what asks for the password again', () => {
  // ASVS 7.5.3
  test('goes on by itself once it was confirmed, also when two calls asked for it at once', async () => {
    const { session, call } = server()
    const both = Promise.all([withPassword(call), withPassword(call)])
    await untilItAsks()
    await new Promise((resolve) => setTimeout(resolve))
    session.isConfirmed = true
    passwordConfirmed()
    expect(await both).toEqual(['done 3', 'done 4'])
    expect(isAsking()).toBe(false)
  })

  test('fails as the server said when the password is not typed, and asks anew the next time', async () => {
    const { call } = server()
    for (let tries = 0; tries < 2; tries += 1) {
      const acting = expect(withPassword(call)).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' })
      await untilItAsks()
      passwordRefused()
      await acting
    }
  })

  test('leaves every other failure alone', async () => {
    await expect(withPassword(() => Promise.reject(new Failure('FORBIDDEN')))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(isAsking()).toBe(false)
  })
})
