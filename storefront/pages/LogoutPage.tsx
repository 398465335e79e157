import { useEffect, useRef, useState } from 'react'
import type { Area } from '#shared/access/guard.ts'
import { REFUSED_BY } from '#shared/access/refused-by.ts'
import { authApi } from '#shared/auth/contract.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { call } from '../api.ts'
import { goTo } from '../go-to.ts'
import { backOffice, paths } from '../paths.ts'
import { clearSession, currentSession } from '../session.ts'
import { MessagePage } from '../ui/PageFrame.tsx'
import { t } from './logout-texts.ts'

/** The back-office's page with links to both logins. It is here, because `backOffice` loads with every page. */
const LOGINS = '/users/login'

/** Milliseconds for reading the goodbye before the home page opens. */
const GOODBYE_MS = 1000
/** The same with the reason why the session ends. */
const REASON_MS = 10_000

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

/** Returns the area that refused the session and sent it here; null when the visitor came to log out. */
function readRefusal(): Area | null {
  try {
    const area = sessionStorage.getItem(REFUSED_BY)
    return area === 'administrator' || area === 'partner' ? area : null
  } catch {
    return null
  }
}

/** Opens the next page. The reason is kept until then: an area may send a session here more than once. */
function goOn(address: string): void {
  try {
    sessionStorage.removeItem(REFUSED_BY)
  } catch {
    // A browser without storage kept no reason.
  }
  goTo(address)
}

export function Page() {
  const leaving = useRef<Promise<string>>(undefined)
  const [refusedBy] = useState(readRefusal)
  useEffect(() => {
    leaving.current ??= leave()
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    void leaving.current.then((address) => {
      if (hasLeft) return
      const delay = refusedBy ? REASON_MS : GOODBYE_MS
      timer = setTimeout(() => goOn(address), address === paths.home ? delay : 0)
    })
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [refusedBy])

  return <Goodbye refusedBy={refusedBy} />
}

function Goodbye({ refusedBy = null }: { refusedBy?: Area | null }) {
  return (
    <MessagePage
      title={t('logout.title')}
      lead={refusedBy ? t(`logout.${refusedBy}`) : t('logout.text')}
      picture={<span className="spinner" aria-hidden="true" />}
    >
      {refusedBy && (
        <p>
          <a href={LOGINS}>{t('logout.login')}</a>
        </p>
      )}
    </MessagePage>
  )
}

export { Goodbye as Shell }
