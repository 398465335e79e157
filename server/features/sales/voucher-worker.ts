import os from 'node:os'
import { type VoucherDocument, voucherPdf } from './voucher-pdf.ts'

/** Runs in the thread of the vouchers: see voucher-thread.ts. */
export const print = (voucher: VoucherDocument): Promise<Uint8Array> => voucherPdf(voucher)

// Only on Linux does a thread have its own priority: elsewhere this would change the priority of the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
