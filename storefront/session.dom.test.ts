import Cookies from 'js-cookie'
import { afterEach, expect, test } from 'vitest'
import { brokerName, clearSession, currentSession } from './session.ts'

afterEach(clearSession)

test('A-03 the session that the back-office wrote is read here, accents and punctuation included', () => {
  expect(currentSession()).toBeNull()
  Cookies.set('SSID', 'abc-_123', { path: '/' })
  Cookies.set('_RL', '2', { path: '/' })
  Cookies.set('_BT', '2', { path: '/' })
  Cookies.set('_UN', 'Ñandú; Viajes = 100 %', { path: '/' })
  expect(currentSession()).toMatchObject({ token: 'abc-_123', area: 'partner', isBroker: true })
  expect(brokerName()).toBe('Ñandú; Viajes = 100 %')
})

test('A-03 a cookie whose text was not encoded is read as it is', () => {
  document.cookie = 'SSID=t'
  document.cookie = '_UN=100%'
  expect(currentSession()?.userName).toBe('100%')
})

test('P-12 a session that ends leaves no cookie behind', () => {
  for (const name of ['SSID', '_RL', '_UI', '_UN', '_BT', '_UR']) Cookies.set(name, 'x', { path: '/' })
  clearSession()
  expect(document.cookie).toBe('')
})
