/** What each call of the partner API does, and each event tells, in English; the document has the Spanish. */
export const englishSummaries: Readonly<Record<string, string>> = {
  getMeta: 'What can be quoted, with its ids, and what the key may do',
  createQuote: 'Quote a trip: one quote for each plan',
  getQuote: 'One quote',
  createSale: 'Sell the trip of a quote on account',
  listSales: 'The sales of the business, the newest first',
  getSale: 'One sale',
  getVoucher: 'The state of a voucher',
  getVoucherPdf: 'A voucher as a PDF',
  getSaleCancellation: 'How much goes back if the sale is cancelled now; nothing changes',
  createSaleCancellation: 'Cancel a sale on account, with the id of what was shown',
  listStatements: 'The statements of the closed months, the first ones first',
  getStatement: 'One statement',
  getStatementLines: 'The lines of a statement',
  getStatementPdf: 'A statement as a PDF',
}
