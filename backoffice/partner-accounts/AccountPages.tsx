import { AccountList } from './AccountList.tsx'
import { AccountShow, OwnAccount } from './AccountShow.tsx'

/** Accounts of businesses, under /admin/accounts and /profile/accounts. */
export const accountPages = { list: AccountList, show: AccountShow, own: OwnAccount }
