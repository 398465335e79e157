import { useQuery } from '@tanstack/react-query'
import { useAuthProvider } from 'react-admin'
import type { Area } from '#shared/access/guard.ts'
import type { Permission } from '#shared/access/permissions.ts'
import { foldedWords } from '#shared/folded.ts'
import { brokers } from '../brokers/resource.ts'
import { businesses } from '../businesses/resource.ts'
import { emails } from '../emails/resource.ts'
import { exchangeRates } from '../exchange-rates/resource.ts'
import { t } from '../i18n/search-texts.ts'
import { useSections } from '../kit/useSections.ts'
import { CLOSE_MONTH } from '../partner-accounts/resource.ts'
import { BUY_PATH, filtered, paths } from '../paths.ts'
import { promoCodes } from '../promo-codes/resource.ts'
import { currentSession } from '../providers/session.ts'
import { requests } from '../requests/resource.ts'
import { ownSales, sales } from '../sales/resource.ts'
import { ownUsers, users } from '../users/resource.ts'

/** A page or an action that the search box offers beside the records. `opensTab`: the page is outside of the back-office. */
export type Jump = { kind: 'action' | 'page'; label: string; to: string; opensTab?: boolean }

type Action = Omit<Jump, 'kind' | 'label'> & {
  name: keyof typeof t.search.actions
  needs: Permission
  /** The only kind of business that has it; without `of`, both have it. */
  of?: 'broker' | 'company'
}

/** How many actions are offered before anything is typed. */
const COMMONEST = 5

/** The actions of each area, the commonest first. */
const ACTIONS: Record<Area, readonly Action[]> = {
  administrator: [
    { name: 'answerRequests', needs: 'request.edit', to: filtered(requests.paths.list, { status: 'waiting' }) },
    { name: 'registerPayments', needs: 'sales.pay', to: filtered(sales.paths.list, { paid: 'unpaid' }) },
    { name: 'addPromoCode', needs: 'promoCodes.create', to: promoCodes.paths.add },
    { name: 'addBusiness', needs: 'business.create', to: businesses.paths.add },
    { name: 'inviteUser', needs: 'users.create', to: users.paths.add },
    { name: 'addBroker', needs: 'broker.create', to: brokers.paths.add },
    { name: 'closeMonth', needs: 'accountStatements.close', to: CLOSE_MONTH },
    { name: 'enterExchangeRate', needs: 'exchangeRates.create', to: exchangeRates.paths.add },
    { name: 'resendEmails', needs: 'emails.resend', to: filtered(emails.paths.list, { status: 'failed' }) },
    { name: 'changePassword', needs: 'password.edit', to: paths.administrator.account },
  ],
  partner: [
    { name: 'sell', needs: 'sales.sellOnAccount', of: 'broker', to: BUY_PATH, opensTab: true },
    { name: 'unpaidSales', needs: 'sales.list', to: filtered(ownSales.paths.list, { paid: 'unpaid' }) },
    { name: 'inviteUser', needs: 'users.create', to: ownUsers.paths.add },
    { name: 'editStorefront', needs: 'ownStorefront.edit', of: 'company', to: paths.partner.storefront },
    { name: 'changePassword', needs: 'password.edit', to: paths.partner.account },
  ],
}

/** The actions and pages that the user may open and whose name has the typed words; before any is typed the commonest and all. */
export function useJumps(area: Area, typed: string): Jump[] {
  const actions = useActions(area)
  const pages = useSections(area).map(({ label, to }): Jump => ({ kind: 'page', label, to }))
  const words = wordsOf(typed)
  // Actions stand before pages, and would push the highlighted page down when they arrive.
  if (!actions) return []
  if (words.length === 0) return [...actions.slice(0, COMMONEST), ...pages]
  return [...actions, ...pages].filter(({ label }) => hasWords(label, words))
}

/** The actions that the user's role has; undefined until that is known. */
function useActions(area: Area): Jump[] | undefined {
  const authProvider = useAuthProvider()
  const { data } = useQuery({
    // Its key begins with that of the permissions, so that a refusal makes both be read again.
    queryKey: ['auth', 'actions', area],
    queryFn: async () => {
      const allowed = await Promise.all(
        ACTIONS[area].map(async ({ needs }) => {
          const [resource = '', action = ''] = needs.split('.')
          return authProvider?.canAccess?.({ resource, action })
        }),
      )
      return ACTIONS[area].filter((_, index) => allowed[index]).map(({ name }) => name)
    },
  })
  const isBroker = currentSession()?.isBroker
  return (
    data &&
    ACTIONS[area]
      .filter(({ name, of }) => data.includes(name) && (of === undefined || (of === 'broker') === isBroker))
      .map(({ name, to, opensTab = false }) => ({ kind: 'action', label: t.search.actions[name], to, opensTab }))
  )
}

function wordsOf(text: string): string[] {
  return foldedWords(text).split(' ').filter(Boolean)
}

/** Whether each word is the beginning of a word of the label; accents and case do not matter. */
export function hasWords(label: string, words: readonly string[]): boolean {
  const own = wordsOf(label)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
