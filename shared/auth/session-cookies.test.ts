import { describe, expect, test } from 'vitest'
import { loginCookies, type Login, readSession, renewedCookies } from './session-cookies.ts'

const login: Login = {
  area: 'partner',
  remember: false,
  token: 'a-token',
  user: 'u-1',
  name: 'Ana de Ceibo',
  businessType: 'broker',
}

function jar(cookies: Record<string, string>) {
  return (name: string) => cookies[name]
}

function asJar(login: Login) {
  return jar(Object.fromEntries(loginCookies(login).map(({ name, value }) => [name, value])))
}

describe('A-03 the cookies of a session', () => {
  test('are SSID, _RL, _UI, _UN, _BT and _UR, for the browser session', () => {
    expect(loginCookies(login)).toEqual([
      { name: 'SSID', value: 'a-token', days: undefined },
      { name: '_RL', value: '2', days: undefined },
      { name: '_UI', value: 'u-1', days: undefined },
      { name: '_UN', value: 'Ana de Ceibo', days: undefined },
      { name: '_BT', value: '2', days: undefined },
      { name: '_UR', value: 'false', days: undefined },
    ])
  })

  test('live 7 days with remember me', () => {
    const cookies = loginCookies({ ...login, remember: true })
    expect(cookies.map(({ days }) => days)).toEqual([7, 7, 7, 7, 7, 7])
    expect(cookies.at(-1)).toMatchObject({ name: '_UR', value: 'true' })
  })

  test('call a broker 2 and everyone else 1', () => {
    const types = (['broker', 'company', null] as const).map(
      (businessType) => loginCookies({ ...login, businessType }).find(({ name }) => name === '_BT')?.value,
    )
    expect(types).toEqual(['2', '1', '1'])
  })

  test('are read back as they were written', () => {
    expect(readSession(asJar(login))).toEqual({
      token: 'a-token',
      area: 'partner',
      userId: 'u-1',
      userName: 'Ana de Ceibo',
      isBroker: true,
    })
    const administrator: Login = { ...login, area: 'administrator', businessType: null }
    expect(readSession(asJar(administrator))).toMatchObject({ area: 'administrator', isBroker: false })
  })

  test('are no session without a token, and a session of no role with a strange _RL', () => {
    expect(readSession(jar({ _RL: '1', _UN: 'Ana' }))).toBeNull()
    expect(readSession(jar({ SSID: '', _RL: '1' }))).toBeNull()
    expect(readSession(jar({ SSID: 'x', _RL: '3' }))).toMatchObject({ area: null })
    expect(readSession(jar({ SSID: 'x' }))).toMatchObject({ area: null })
  })
})

describe('A-03 a guarded page', () => {
  test('renews every cookie of a remembered session for 7 days', () => {
    const renewed = renewedCookies(asJar({ ...login, remember: true }))
    expect(renewed.map(({ name, days }) => `${name} ${days}`)).toEqual([
      'SSID 7',
      '_RL 7',
      '_UI 7',
      '_UN 7',
      '_BT 7',
      '_UR 7',
    ])
  })

  test('renews only the name of a session that is not remembered', () => {
    expect(renewedCookies(asJar(login))).toEqual([{ name: '_UN', value: 'Ana de Ceibo', days: 7 }])
  })

  test('invents nothing that is not there', () => {
    expect(renewedCookies(jar({}))).toEqual([])
    expect(renewedCookies(jar({ _UR: 'true', SSID: 't' }))).toEqual([
      { name: 'SSID', value: 't', days: 7 },
      { name: '_UR', value: 'true', days: 7 },
    ])
  })
})
