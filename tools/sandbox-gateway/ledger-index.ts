import type { Ledger, LedgerEntry, PurchaseEntry, RefundEntry, TokenEntry } from './ledger.ts'

/** The entries of a ledger by what the bank asks for. `add` also writes. */
export function indexLedger(ledger: Ledger) {
  const tokens = new Map<string, TokenEntry>()
  const spentTokens = new Set<string>()
  const transactions = new Map<string, PurchaseEntry | RefundEntry>()
  const all = new Map<string, LedgerEntry>()
  /** The transactions of purchases by their UniqueID, oldest first. */
  const byUniqueId = new Map<string | null, Set<string>>()
  const refunds = new Map<string, RefundEntry[]>()
  const refundsOf = (purchaseId: string) => refunds.get(purchaseId) ?? []

  function remember(entry: LedgerEntry) {
    if (entry.type === 'token') {
      all.set(entry.tokenHash, entry)
      tokens.set(entry.tokenHash, entry)
      return
    }
    all.set(entry.transactionId, entry)
    transactions.set(entry.transactionId, entry)
    if (entry.type === 'purchase') {
      spentTokens.add(entry.tokenHash)
      const ids = byUniqueId.get(entry.uniqueId) ?? new Set()
      byUniqueId.set(entry.uniqueId, ids.add(entry.transactionId))
    } else refunds.set(entry.purchaseId, [...refundsOf(entry.purchaseId), entry])
  }

  for (const entry of ledger.entries) remember(entry)
  return {
    entries: (): readonly LedgerEntry[] => [...all.values()],
    tokens,
    spentTokens,
    transactions,
    refundsOf,
    purchasesWith: (uniqueId: string) =>
      [...(byUniqueId.get(uniqueId) ?? [])].map((id) => transactions.get(id) as PurchaseEntry),
    purchases: () => [...transactions.values()].filter((entry) => entry.type === 'purchase'),
    add<E extends LedgerEntry>(entry: E): E {
      remember(entry)
      ledger.append(entry)
      return entry
    },
  }
}
