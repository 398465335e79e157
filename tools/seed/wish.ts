import { parseArgs } from 'node:util'

const USAGE = 'npm run seed -- [--sales 0..1000000] [--seed 1..2000000000] | --catalogue FILE'

export type Wish = { sales: number; seed: number; catalogue: string | undefined }

/** What a command asks for. Throws how to call it when it says anything else. */
export function readWish(args: string[]): Wish {
  const options = {
    sales: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    catalogue: { type: 'string' },
  } as const
  const { sales, seed, catalogue } = parseOrExplain(() => parseArgs({ args, options }).values)
  return {
    sales: wholeNumber('--sales', sales, 0, 1_000_000),
    seed: wholeNumber('--seed', seed, 1, 2_000_000_000),
    catalogue,
  }
}

function parseOrExplain<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${USAGE}`, { cause: error })
  }
}

function wholeNumber(name: string, typed: string, least: number, most: number): number {
  const value = Number(typed)
  if (/^\d+$/.test(typed) && value >= least && value <= most) return value
  throw new Error(`${name} takes a whole number from ${least} to ${most}.\nUsage: ${USAGE}`)
}
