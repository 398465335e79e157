import os from 'node:os'
import { type VoucherDocument, voucherPdf } from './voucher-pdf.ts'

/** What runs in the thread of the vouchers: see voucher-thread.ts. */
export const print = (voucher: VoucherDocument): Promise<Uint8Array> => voucherPdf(voucher)

// A thread has a priority of its own on Linux alone: elsewhere this would be the whole process's.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
