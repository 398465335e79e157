import { useEffect, useRef } from 'react'
import { authApi } from '#shared/auth/contract.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { call } from '../api.ts'
import { goTo } from '../go-to.ts'
import { type Texts, translator } from '../i18n/translator.ts'
import { backOffice, paths } from '../paths.ts'
import { clearSession, currentSession } from '../session.ts'
import { Main } from '../ui/PageFrame.tsx'

const logout = {
  title: 'Cerrando tu sesión',
  text: 'Gracias por tu visita. Te llevamos al inicio.',
} as const satisfies Texts

const t = translator({ logout })

/** Milliseconds for reading the goodbye before the home page opens. */
const GOODBYE_MS = 1000

export function meta(brand: Brand) {
  return { title: `${t('logout.title')} - ${brand.name}`, description: t('logout.text') }
}

/** Ends the session here and on the server; returns the address to open next (P-12). */
async function leave(): Promise<string> {
  const session = currentSession()
  const login = session?.area === 'administrator' ? backOffice.administratorLogin : backOffice.partnerLogin
  try {
    if (session) await call(authApi.logout, { body: {} }, { silent: true })
    return paths.home
  } catch {
    return login
  } finally {
    // This runs also when the server failed: a session that stayed here would bring the visitor back to this page for ever.
    clearSession()
  }
}

export function Page() {
  const leaving = useRef<Promise<string>>(undefined)
  useEffect(() => {
    leaving.current ??= leave()
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    void leaving.current.then((address) => {
      if (left) return
      timer = setTimeout(() => goTo(address), address === paths.home ? GOODBYE_MS : 0)
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])

  return <Goodbye />
}

function Goodbye() {
  return (
    <Main className="message-page">
      <div className="wrap">
        <span className="spinner" aria-hidden="true" />
        <h1 tabIndex={-1}>{t('logout.title')}</h1>
        <p className="lead">{t('logout.text')}</p>
      </div>
    </Main>
  )
}

export { Goodbye as Shell }
