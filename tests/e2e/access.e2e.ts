import { accountApi } from '../../shared/auth/account-contract.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { expectAccessible } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logins, startSession, typeLogin } from './logins.ts'

test('A-01 A-03 an administrator logs in, is remembered for 7 days, and is sent in at once the next time', async ({
  page,
  context,
}) => {
  await page.goto('/admin/login')
  await expect(page).toHaveTitle(/Ingresá a la administración/)
  await expectAccessible(page, 'the login')
  await page.getByLabel('Recordarme en este equipo').check()
  await typeLogin(page, logins.administrator)
  await expect(page.getByText('Inicio de sesión correcto.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin(\/|$)(?!login)/)

  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name === 'SSID')
  const daysLeft = ((session?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(6.9)
  expect(daysLeft).toBeLessThan(7.1)
  expect(cookies.find(({ name }) => name === '_RL')).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' })

  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin(\/|$)(?!login)/)
})

test(
  'A-01 a wrong password and the login of another role are refused with the same words',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/admin/login')
    await typeLogin(page, logins.administrator, 'No-es-la-clave-1!')
    await expect(page.getByText('Usuario o contraseña incorrectos.').first()).toBeVisible()
    await expectAccessible(page, 'the login in its error state')
    await typeLogin(page, logins.agency)
    await expect(page.getByText('Usuario o contraseña incorrectos.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login$/)
  },
)

test(
  'A-02 who is logged in asks for no link to a new password: they go on to their own area',
  { tag: '@long' },
  async ({ page }) => {
    await startSession(page, logins.agency, 'partner')
    for (const address of ['/profile/forgot', '/admin/forgot']) {
      await page.goto(address)
      await expect(page, address).toHaveURL(/\/profile$/)
    }
    await page.context().clearCookies()
    await startSession(page, logins.administrator, 'administrator')
    for (const address of ['/profile/forgot', '/admin/forgot']) {
      await page.goto(address)
      await expect(page, address).toHaveURL(/\/admin$/)
    }
  },
)

test("A-09 the header of a visitor of the login areas leads to '/users/login'", { tag: '@long' }, async ({ page }) => {
  for (const address of ['/admin/login', '/profile/login', '/admin/forgot', '/profile/reset', '/admin/setup']) {
    await page.goto(address)
    const link = page.getByRole('banner').getByRole('link', { name: 'Ingresar' })
    await expect(link, address).toHaveAttribute('href', '/users/login')
    await link.click()
    await expect(page.getByRole('heading', { name: '¿Cómo querés ingresar?' }), address).toBeVisible()
  }
})

// ASVS 6.4.3, 14.2.1
test('A-02 a forgotten password: neutral answer, an email with a link that works once, and the new password', async ({
  page,
  mail,
}) => {
  const neutral = 'Si el email está registrado, te enviamos un enlace para crear una contraseña nueva.'
  const forgot = async (email: string) => {
    await page.goto('/profile/forgot')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText(neutral)).toBeVisible()
    await expect(page).toHaveURL(/\/profile\/login$/)
  }
  await forgot('nadie@ceibo.test')
  await forgot(logins.cooperative)
  await expect.poll(async () => (await mail.emailsTo(logins.cooperative)).length).toBe(1)
  expect(await mail.emailsTo('nadie@ceibo.test')).toEqual([])

  const [email] = await mail.emailsTo(logins.cooperative)
  const link = /http:\/\/localhost:\d+\/profile\/reset#token=[\w-]+/.exec(email?.text ?? '')?.[0] ?? ''
  const choosePassword = async () => {
    await page.goto(link)
    await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(`${DEMO_PASSWORD}9`)
    await page.getByRole('textbox', { name: 'Repetí la contraseña' }).fill(`${DEMO_PASSWORD}9`)
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  }
  await choosePassword()
  await expect(page).toHaveURL(/\/profile\/login$/)
  await typeLogin(page, logins.cooperative, `${DEMO_PASSWORD}9`)
  await expect(page.getByRole('heading', { name: 'Hola, Cooperativa del Plata' })).toBeVisible()

  await choosePassword()
  await expect(page.getByRole('alert').getByText('El enlace venció o ya fue usado. Pedí uno nuevo.')).toBeVisible()
  // Other journeys of this product log in with the demo's password.
  const restored = { password: DEMO_PASSWORD, passwordConfirmation: DEMO_PASSWORD }
  await callFrom(page, accountApi.changePassword, { body: { currentPassword: `${DEMO_PASSWORD}9`, ...restored } })
})

test('A-05 A-09 without a session each area asks for its own login, and /users/login leads to both', async ({
  page,
}) => {
  for (const [address, login] of [
    ['/admin', '/admin/login'],
    ['/admin/sales', '/admin/login'],
    ['/profile', '/profile/login'],
    ['/profile/sales', '/profile/login'],
    ['/sales', '/profile/login'],
  ] as const) {
    await page.goto(address)
    await expect(page, address).toHaveURL(login)
  }
  await page.goto('/users/login')
  await expectAccessible(page, 'the choice of logins')
  await page.getByRole('link', { name: /Administración/ }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.goBack()
  await page.getByRole('link', { name: /Empresas y agentes/ }).click()
  await expect(page).toHaveURL('/profile/login')
})

// ASVS 7.4.1
test(
  'A-07 P-12 a session of the other role is said goodbye to, ended, and taken home',
  { tag: '@long' },
  async ({ page, context }) => {
    await startSession(page, logins.agency, 'partner')
    const token = (await context.cookies()).find(({ name }) => name === 'SSID')?.value
    await page.goto('/admin/sales')
    await expect(page).toHaveURL('/logout')
    await expect(page.getByRole('heading', { name: 'Cerrando tu sesión' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(
      (await context.cookies()).filter(({ name }) => ['SSID', '_RL', '_UI', '_UN', '_BT', '_UR'].includes(name)),
    ).toEqual([])
    const answer = await page.request.get('/api/user/session', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status(), 'A-04 the token is dead on the server').toBe(401)
  },
)

test(
  'A-06 A-07 a session without a role may not stay in an area, and ends at the home page',
  { tag: '@long' },
  async ({ page, context }) => {
    await startSession(page, logins.agency, 'partner')
    await context.clearCookies({ name: '_RL' })
    // The goodbye lasts a second, which a look from outside may miss.
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    expect(visited).toContain('/logout')
  },
)

// ASVS 7.2.1, 8.3.1
test(
  'A-08 the server refuses a business what is not its own, whatever the cookies say',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    await startSession(page, logins.agency, 'partner')
    const token = (await context.cookies()).find(({ name }) => name === 'SSID')?.value
    await context.addCookies([{ name: '_RL', value: '1', url: baseURL ?? '' }])
    await page.goto('/admin/sales')
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).not.toHaveCount(0)
    expect(await rows.filter({ hasNotText: 'Mburucuyá Viajes' }).count(), 'sales of others').toBe(0)
    const headers = { authorization: `Bearer ${token}` }
    const paid = await page.request.post('/api/sale/paidSales', { headers, data: { ids: ['0'.repeat(26)] } })
    expect(paid.status()).toBe(403)
  },
)
