import { AccountList } from './AccountList.tsx'
import { AccountShow, OwnAccount } from './AccountShow.tsx'
import { CloseMonthPage } from './CloseMonthPage.tsx'
import { OwnStatement, StatementShow } from './StatementShow.tsx'

/** The pages of businesses' accounts, under /admin/accounts and /profile/accounts. */
export const accountPages = {
  list: AccountList,
  show: AccountShow,
  own: OwnAccount,
  close: CloseMonthPage,
  statement: StatementShow,
  ownStatement: OwnStatement,
}
