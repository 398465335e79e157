/** The wide bars of each digit in Interleaved 2 of 5. */
const DIGITS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']
const WIDE = 2.5

/** A black bar: where it begins and how wide it is, in units of a narrow bar. */
export type Bar = { x: number; width: number }

/** Makes the bars of an even number of digits in Interleaved 2 of 5: each pair is one digit in bars and one in gaps. */
export function barsOf(digits: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = []
  let x = 0
  const draw = (bar: number, gap: number) => {
    bars.push({ x, width: bar })
    x += bar + gap
  }
  draw(1, 1)
  draw(1, 1)
  for (const pair of digits.match(/\d\d/g) ?? []) {
    const [black = '', white = ''] = Array.from(pair, (digit) => DIGITS[Number(digit)])
    for (let n = 0; n < 5; n += 1) draw(black[n] === '1' ? WIDE : 1, white[n] === '1' ? WIDE : 1)
  }
  draw(WIDE, 1)
  draw(1, 0)
  return { bars, width: x }
}
